// How files are named and what they may hold, where the linter cannot say it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const SOURCES = [
  'contract/src',
  'engine/src',
  'surveyjs/src',
  'cv/src',
  'cv/tools',
  'api/src',
  'api/test',
  'web/src',
  'tools',
  'e2e',
  'bench',
]
const files = SOURCES.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/(^|\/)words\/messages/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('there are sources to look at', () => {
  expect(files.length).toBeGreaterThan(50)
})

test('no file gathers what belongs to nobody', () => {
  const banned = /(^|[/.-])(utils?|helpers?|misc|commons?|shared|lib)([/.]|$)/i
  expect(files.filter((file) => banned.test(file))).toEqual([])
})

test('there are no barrels', () => {
  expect(files.filter((file) => /(^|\/)index\.(ts|tsx|mjs)$/.test(file))).toEqual([])
  const made = /\/words\//
  expect(files.filter((file) => !made.test(file) && /^export \* from/m.test(read(file)))).toEqual([])
})

test('nothing is left for later', () => {
  const later = /\bTO[D]O\b|\bFIX[M]E\b/
  expect(files.filter((file) => later.test(read(file)))).toEqual([])
})

test('no field cuts off what is pasted into it: what it takes is its `limit`', () => {
  const cutting = /\bmax[lL]ength\s*[=:]/
  expect(files.filter((file) => /^web\/src\/.*\.tsx$/.test(file) && cutting.test(read(file)))).toEqual([])
})
