import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appendToDisk } from './flush.ts'

test('a long text is appended in one piece, whoever writes beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-flush-'))
  const long = 'č'.repeat(600_000)
  const short = Array.from({ length: 50 }, (_, n) => `line ${n}`)
  await Promise.all([long, ...short, long].map((text) => appendToDisk(folder, 'journal', `${text}\n`)))
  const lines = readFileSync(path.join(folder, 'journal'), 'utf8').trimEnd().split('\n')
  rmSync(folder, { recursive: true })
  expect(lines.map((line) => line.length).toSorted((a, b) => a - b)).toEqual(
    [...short, long, long].map((line) => line.length).toSorted((a, b) => a - b),
  )
})
