// What more people need is reckoned from what was measured last.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { benchModel } from '../../bench/model.ts'
import { takeSaid } from '../../bench/report.ts'
import { root } from '../graph.ts'

/** The rows of all tables, however wide their columns are. */
const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\|(?! ?:?-)/.test(line))
    .map((line) => line.replaceAll(/\s+/g, ' '))

test('docs/growth.md says what follows from docs/performance.md as it is (npm run bench -- model --write)', async () => {
  const page = readFileSync(path.join(root, 'docs/growth.md'), 'utf8')
  await benchModel()
  const written = page.slice(page.indexOf('<!-- bench model -->'), page.indexOf('<!-- end model -->'))
  expect(rowsOf(written)).toEqual(rowsOf(takeSaid()))
})
