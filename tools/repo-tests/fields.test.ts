// A field of the profile is declared once: whoever adds one has the places of docs/how-to.md to go to and no others.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PROFILE_NAMES } from '../../contract/src/candidates.fields.ts'
import { columnOf } from '../../contract/src/fields.ts'

const root = path.join(import.meta.dirname, '../..')
/** What spells every field: its declaration and what is generated. */
const EVERY = ['api/src/db/schema.ts', 'contract/src/candidates.fields.ts']
const STANDARDS = ['api/src/exports/formats/europass.ts', 'api/src/exports/formats/json-cv.ts']
const READ_FROM_CVS = [
  'contract/src/cv-fields.ts',
  'cv/src/extract.ts',
  'cv/src/read/structured.ts',
  'cv/src/reading.ts',
]

const sources = execFileSync(
  'git',
  ['ls-files', 'contract/src', 'engine/src', 'surveyjs/src', 'cv/src', 'api/src', 'web/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|factory|trials)\.tsx?$|^api\/src\/seed\//.test(file))
const spelling = (name: string): string[] => {
  const spelt = new RegExp(`\\b(${name}|${columnOf(name)})\\b`)
  return sources.filter((file) => spelt.test(readFileSync(path.join(root, file), 'utf8')))
}

// Fields whose names mean nothing else anywhere.
test.each([
  ['a plain one', 'notice_days', []],
  [
    'one other formats know, CVs say, and a person is known by',
    'linkedin_url',
    [...STANDARDS, ...READ_FROM_CVS, 'cv/src/scanned.ts', 'cv/src/mask.ts', 'api/src/applications/record/mask.ts'],
  ],
  [
    'one CVs say and whose text depends on another',
    'education_summary',
    [...STANDARDS, ...READ_FROM_CVS, 'api/src/candidates/cv/suggestions.ts', 'cv/src/fields/career/studies.ts'],
  ],
])('%s (%s) is spelt where it is declared, and where its meaning is', (_what, name, meant) => {
  expect(spelling(name)).toEqual([...EVERY, ...meant].toSorted())
})

test('every field stands in a test of the profile', () => {
  const tests = readFileSync(path.join(root, 'api/src/candidates/profile.test.ts'), 'utf8')
  expect(PROFILE_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
})
