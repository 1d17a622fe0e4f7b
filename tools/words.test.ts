import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { m } from '../api/src/i18n/words/messages.js'
import { readWords } from './words/check.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-words-'))
const count = (forms: Record<string, string>, declarations = ['input count']) => [
  {
    declarations: [...declarations, 'local countText = count: number', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: Object.fromEntries(Object.entries(forms).map(([form, text]) => [`countPlural=${form}`, text])),
  },
]
const SL = { one: '{countText} delo', two: '{countText} deli', few: '{countText} dela', other: '{countText} del' }
const EN = { one: '{countText} job', other: '{countText} jobs' }

function faultsOf(sl: object, en: object): string[] {
  writeFileSync(path.join(folder, 'jobs.sl-SI.json'), JSON.stringify(sl))
  writeFileSync(path.join(folder, 'jobs.en-EN.json'), JSON.stringify(en))
  return readWords(folder).faults
}

beforeEach(() => {
  rmSync(path.join(folder, 'app.sl-SI.json'), { force: true })
  rmSync(path.join(folder, 'app.en-EN.json'), { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the messages of the project are complete and all of them are compiled', () => {
  const { faults, words } = readWords(path.join(import.meta.dirname, '../messages'))
  expect(faults).toEqual([])
  expect(Object.keys(m).toSorted()).toEqual([...words.keys()].toSorted())
})

test('Slovenian counts in four forms and English in two', () => {
  const say = (n: number, locale: 'sl-SI' | 'en-EN') => m.count_jobs({ count: n }, { locale })
  const slovenian = [1, 101, 2, 3, 4, 5, 0, 12_345].map((n) => say(n, 'sl-SI'))
  expect(slovenian).toEqual([
    '1 delovno mesto',
    '101 delovno mesto',
    '2 delovni mesti',
    '3 delovna mesta',
    '4 delovna mesta',
    '5 delovnih mest',
    '0 delovnih mest',
    '12.345 delovnih mest',
  ])
  expect([1, 2, 12_345].map((n) => say(n, 'en-EN'))).toEqual(['1 job', '2 jobs', '12,345 jobs'])
})

test('complete messages have no faults', () => {
  expect(faultsOf({ a: 'Živjo {name}', b: count(SL) }, { a: 'Hello {name}', b: count(EN) })).toEqual([])
})

test.each([
  ['a key that is missing in one language', { a: 'x', b: 'y' }, { a: 'x' }, 'b is missing in en-EN'],
  ['a missing plural form', { a: count({ one: 'x', two: 'x', other: 'x' }) }, { a: count(EN) }, 'one, two, few, other'],
  ['a Slovenian form in English', { a: count(SL) }, { a: count(SL) }, 'needs exactly the forms one, other'],
  ['a variable only one language has', { a: 'x {name}' }, { a: 'x' }, 'has variables {name} in sl-SI and {} in en-EN'],
  ['a variable that is not declared', { a: count({ ...SL, few: '{x}' }) }, { a: count(EN) }, 'must declare exactly'],
  ['counting in one language only', { a: count(SL) }, { a: '{count} jobs' }, 'counts in one language'],
  ['an empty text', { a: ' ' }, { a: 'x' }, 'a is empty in sl-SI'],
  ['a stray brace', { a: 'x {na me}' }, { a: 'x' }, 'stray brace'],
  ['a key in another spelling', { aB: 'x' }, { aB: 'x' }, 'aB is not snake_case'],
  ['a nested object', { a: { b: 'x' } }, { a: { b: 'x' } }, 'neither a text nor a plural'],
  ['nothing at all', {}, {}, 'no messages'],
])('%s is refused', (_name, sl, en, fault) => {
  expect(faultsOf(sl, en).join('\n')).toContain(fault)
})

test('the same key in two files is refused', () => {
  writeFileSync(path.join(folder, 'app.sl-SI.json'), '{"a":"x"}')
  writeFileSync(path.join(folder, 'app.en-EN.json'), '{"a":"x"}')
  expect(faultsOf({ a: 'x' }, { a: 'x' })).toEqual(['messages/jobs: a is already in another file'])
})

test('a file that exists in one language only is refused', () => {
  writeFileSync(path.join(folder, 'app.sl-SI.json'), '{"z":"x"}')
  expect(faultsOf({ a: 'x' }, { a: 'x' }).join()).toContain('app.en-EN.json')
})
