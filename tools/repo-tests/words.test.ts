import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { m } from '../../api/src/i18n/words/messages.js'
import { m as web } from '../../web/src/words/messages.js'
import { overwriteGetLocale } from '../../web/src/words/runtime.js'
import { GROUPS } from '../words.ts'
import { readWords } from '../words/check.ts'
import { expression } from '../words/emit.ts'
import { catalogueGroup, groupTypes, membersOf, moduleGroup } from '../words/groups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-words-'))
const count = (forms: Record<string, string>) =>
  `{count, plural, ${Object.entries(forms)
    .map(([form, text]) => `${form} {${text}}`)
    .join(' ')}}`
const SL = { one: '# delo', two: '# deli', few: '# dela', other: '# del' }
const EN = { one: '# job', other: '# jobs' }

function readFrom(sl: object, en: object) {
  writeFileSync(path.join(folder, 'jobs.sl-SI.json'), JSON.stringify(sl))
  writeFileSync(path.join(folder, 'jobs.en-EN.json'), JSON.stringify(en))
  return readWords(folder)
}
const faultsOf = (sl: object, en: object): string[] => readFrom(sl, en).faults

/** A text as a module of its own, in Slovenian. */
async function compiled(text: string) {
  const { faults, words } = readFrom({ text }, { text: text.replace(/two .* few [^}]*} /, '') })
  expect(faults).toEqual([])
  const speak = pathToFileURL(path.join(import.meta.dirname, '../../api/src/i18n/words/speak.js')).href
  const file = path.join(folder, `${createHash('sha1').update(text).digest('hex')}.mjs`)
  writeFileSync(file, `import { pick, plural } from '${speak}'\nexport const say = ${expression(words.get('text')!)}\n`)
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { say: (inputs: object) => string }
  return module.say
}

beforeEach(() => {
  rmSync(path.join(folder, 'app.sl-SI.json'), { force: true })
  rmSync(path.join(folder, 'app.en-EN.json'), { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the messages of the project are complete and all of them are compiled', () => {
  const { faults, words } = readWords(path.join(import.meta.dirname, '../../messages'))
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

test('both languages of the page are in one message', () => {
  expect(m.count_jobs({ count: 2 }, { locale: 'en-EN' })).toBe('2 jobs')
  overwriteGetLocale(() => 'en-EN')
  try {
    expect([web.count_jobs({ count: 2 }), web.nav_jobs()]).toEqual(['2 jobs', 'Jobs'])
    expect(web.nav_jobs({}, { locale: 'sl-SI' })).toBe('Delovna mesta')
  } finally {
    overwriteGetLocale(() => 'sl-SI')
  }
  expect([web.count_jobs({ count: 2 }), web.nav_jobs()]).toEqual(['2 delovni mesti', 'Delovna mesta'])
})

// Tests of screens read the words of the server, which are in one module instead of five thousand.
test.each(['sl-SI', 'en-EN'] as const)('a screen says what the server says, each of the texts in %s', (locale) => {
  type Said = Record<string, (inputs: object, options: object) => string>
  const said = (words: unknown, n: number) =>
    Object.entries(words as Said)
      .map(([key, say]) => [key, say(new Proxy({}, { get: () => n }), { locale })])
      .toSorted()
  for (const n of [1, 2, 3, 5]) expect(said({ ...web }, n)).toEqual(said(m, n))
})

test('complete messages have no faults', () => {
  expect(faultsOf({ a: 'Živjo {name}', b: count(SL) }, { a: 'Hello {name}', b: count(EN) })).toEqual([])
})

test.each([
  ['a key that is missing in one language', { a: 'x', b: 'y' }, { a: 'x' }, 'b is missing in en-EN'],
  ['a missing plural form', { a: count({ one: 'x', two: 'x', other: 'x' }) }, { a: count(EN) }, 'one, two, few, other'],
  ['a text without the form for all others', { a: count(SL) }, { a: count({ one: 'x' }) }, 'forms one, other'],
  ['a Slovenian form in English', { a: count(SL) }, { a: count(SL) }, 'needs exactly the forms one, other'],
  ['an empty plural form', { a: count({ ...SL, few: ' ' }) }, { a: count(EN) }, 'a is empty in sl-SI, form few'],
  ['a variable only one language has', { a: 'x {name}' }, { a: 'x' }, 'has variables {name} in sl-SI and {} in en-EN'],
  [
    'a variable in a form of one language',
    { a: count({ ...SL, few: '{x}' }) },
    { a: count(EN) },
    '{count, x} in sl-SI',
  ],
  ['counting in one language only', { a: count(SL) }, { a: '{count} jobs' }, 'counts in one language'],
  ['an empty text', { a: ' ' }, { a: 'x' }, 'a is empty in sl-SI'],
  ['a brace nobody closes', { a: 'x {name' }, { a: 'x' }, 'a has a stray brace or cannot be read'],
  ['a brace nobody opens', { a: 'x name}' }, { a: 'x' }, 'a has a stray brace in sl-SI: »x name}«'],
  ['a variable of two words', { a: 'x {na me}' }, { a: 'x' }, 'cannot be read (malformed argument) in sl-SI'],
  ['a variable without a name', { a: 'x {0}' }, { a: 'x {0}' }, 'variable {0} that is no name'],
  ['a quotation nobody closes', { a: "d'{x}" }, { a: "d'{x}" }, 'stray brace'],
  [
    'a choice our texts do not know',
    { a: '{x, select, other {y}}' },
    { a: 'x' },
    'says more about {x} than our texts know',
  ],
  ['an offset', { a: '{x, plural, offset:1 other {y}}' }, { a: 'x' }, 'says more about {x}'],
  ['a key in another spelling', { aB: 'x' }, { aB: 'x' }, 'aB is not snake_case'],
  ['a nested object', { a: { b: 'x' } }, { a: { b: 'x' } }, 'a is not a text in sl-SI'],
  ['nothing at all', {}, {}, 'no messages'],
])('%s is refused', (_name, sl, en, fault) => {
  expect(faultsOf(sl, en).join('\n')).toContain(fault)
})

test('a key that stands twice in one file is refused', () => {
  const twice = '{ "a": "x \\"a\\": y", "a": "z" }'
  for (const locale of ['sl-SI', 'en-EN']) writeFileSync(path.join(folder, `app.${locale}.json`), twice)
  expect(faultsOf({ b: 'x' }, { b: 'x' })).toEqual([
    'messages/app.sl-SI.json: a stands there twice',
    'messages/app.en-EN.json: a stands there twice',
  ])
})

test.each([
  ['a plain text', 'Dober dan', 'Dober dan'],
  ['letters JavaScript reads', 'da `b` \\n $5 "d" \'e\'', 'da `b` \\n $5 "d" \'e\''],
  ['braces and apostrophes', "'{'{name}'}' it''s", "{Ana} it's"],
  [
    'a number beside its words',
    "{count, plural, one {x} two {x} few {x} other {{name}: # '#', {count}}}",
    'Ana: 12.345 #, 12345',
  ],
  ['a dollar before a brace', "da $'{'b'}'", 'da ${b}'],
  ['a word of one letter', 'V dobi se z vami, Ana in {name}', 'V\u00A0dobi se z\u00A0vami, Ana in Ana'],
  ['one before a name, one after another', 'V {name} in, a v {name}', 'V\u00A0Ana in, a\u00A0v\u00A0Ana'],
  [
    'one in a form that counts',
    '{count, plural, one {v} two {v} few {v} other {v # dneh s {name}}}',
    'v\u00A012.345 dneh s\u00A0Ana',
  ],
])('%s is said as it is meant', async (_name, text, said) => {
  const say = await compiled(text)
  expect(say({ name: 'Ana', count: 12_345 })).toBe(said)
})

test('in English a word of one letter stands as it was written', () => {
  expect(readFrom({ b: 'v a' }, { b: 'I am a x' }).words.get('b')?.texts['en-EN']).toEqual(['I am a x'])
})

test('a group has the texts of one beginning by the rest of their keys', () => {
  const { words } = readFrom(
    { field_city: 'Kraj', field_years: count(SL), fields: 'x' },
    { field_city: 'Town', field_years: count(EN), fields: 'x' },
  )
  const members = membersOf(words, 'field_')
  expect(moduleGroup(members)).toBe(
    [
      "import { field_city } from '../messages/field_city.js'",
      "import { field_years } from '../messages/field_years.js'",
      "export const labels = {\n  'city': field_city,\n  'years': field_years,\n}\n",
    ].join('\n'),
  )
  expect(catalogueGroup(members)).toContain("  'city': m.field_city,\n")
  expect(groupTypes(members, words, true)).toContain(
    "/** Kraj · Town */\n  'city'(inputs: {}, options: { locale: Locale })",
  )
  expect(groupTypes(members, words, false)).toContain("'years'(inputs: { count: number }, options?:")
})

test.each(Object.entries(GROUPS))(
  'the group %s is compiled, with the same names on both sides',
  async (file, beginning) => {
    const inGroup = async (folder: string) => {
      const url = pathToFileURL(path.join(import.meta.dirname, folder, `groups/${file}.js`)).href
      return Object.keys(((await import(/* @vite-ignore */ url)) as { labels: object }).labels).toSorted()
    }
    const names = Object.keys(m).flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []))
    expect(await inGroup('../../web/src/words')).toEqual(names.toSorted())
    expect(await inGroup('../../api/src/i18n/words')).toEqual(names.toSorted())
  },
)

test('a number that is named itself comes before its form', async () => {
  const say = await compiled('{count, plural, =0 {nič} one {# delo} two {# deli} few {# dela} other {# del}}')
  expect([0, 1, 2, 1.5].map((count) => say({ count }))).toEqual(['nič', '1 delo', '2 deli', '1,5 dela'])
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
