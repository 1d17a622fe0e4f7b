// Every text is used: a key nobody names is a sentence people translate for nothing.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REQUIRED_FIELDS } from '../../contract/src/candidates.fields.ts'
import { REFUSALS } from '../../contract/src/errors.ts'
import { FAULT_CODES } from '../../engine/src/cel/types.ts'
import { NOTE_CODES, SURVEYJS_FAULTS } from '../../surveyjs/src/notes.ts'
import { GROUPS } from '../words.ts'
import { readWords } from '../words/check.ts'

const root = path.join(import.meta.dirname, '../..')
const SOURCES = ['contract/src', 'engine/src', 'surveyjs/src', 'cv/src', 'api/src', 'web/src', 'web/build']
const code = SOURCES.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|factory|trials)\.tsx?$|(^|[/\\])words[/\\]/.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
)
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Keys made at run time: how they begin, and what may follow. Nothing else is put together from parts. */
const MADE: Record<string, { why: string; endings: readonly string[] }> = {
  refusal_: {
    why: 'a refusal is thrown by its code and said where it is answered',
    endings: Object.keys(REFUSALS).map((refusal) => refusal.toLowerCase()),
  },
  error_expression_: {
    why: 'the engine names what is wrong with an expression and knows no language',
    endings: FAULT_CODES,
  },
  error_required_: {
    why: 'the declaration of a required field names it, and what is left empty is said by that name',
    endings: REQUIRED_FIELDS,
  },
  error_surveyjs_: {
    why: 'the reader of SurveyJS names why a JSON gives no questionnaire and knows no language',
    endings: SURVEYJS_FAULTS,
  },
  q_import_: { why: 'the reader of SurveyJS names what did not carry over and knows no language', endings: NOTE_CODES },
}

const named = new Set(
  [...code.matchAll(/\bm\??\.([a-z]\w*)|['"`]([a-z]\w*)['"`]/g)].map(([, key, text]) => key ?? text),
)
const made = new Set(
  Object.entries(MADE).flatMap(([beginning, { endings }]) => endings.map((ending) => beginning + ending)),
)
const groups = Object.entries(GROUPS).filter(([name]) => code.includes(`words/groups/${name}.js'`))
const isGrouped = (key: string) => groups.some(([, beginning]) => key.startsWith(beginning))

test('there is code to look at', () => {
  expect(named.size).toBeGreaterThan(1000)
})

test('every text is used', () => {
  const keys = [...readWords(path.join(root, 'messages')).words.keys()]
  expect(keys.filter((key) => !named.has(key) && !made.has(key) && !isGrouped(key))).toEqual([])
})

test('what is made at run time is made somewhere, and nothing else is', () => {
  const beginnings = [...code.matchAll(/(?:\bm|catalogue)\[`([a-z_]*)\$\{/g)]
  const keys = [...code.matchAll(/(?:\bkey: |\[)`((?:error|file)_[a-z_]*)\$\{/g)]
  const found = new Set([...beginnings, ...keys].map(([, beginning]) => beginning))
  expect([...found].toSorted()).toEqual(Object.keys(MADE).toSorted())
})
