// What docs/privacy.md promises to tell: every table with a person in it, and every period, once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PERSONAL_TABLES } from '../../api/src/privacy/registry.ts'

const root = path.join(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/privacy.md'), 'utf8')
const periods = Object.keys(JSON.parse(readFileSync(path.join(root, 'retention.json'), 'utf8')) as object)

test('every table with a person in it is named', () => {
  expect(PERSONAL_TABLES.map(({ table }) => table).filter((table) => !text.includes(`\`${table}\``))).toEqual([])
})

test('every period is in the table of periods once', () => {
  const named = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(periods.toSorted())
})
