import { Definition } from '@korak/contract/definition.ts'
import { describe, expect, test } from 'vitest'
import { faultsInDefinition } from '@korak/engine/questionnaires/definition-faults.ts'
import { toSurveyjs } from './export.ts'
import { fromSurveyjs } from './import.ts'
import { morePublished } from './more-published.factory.ts'
import { NOTE_CODES, type Note, SurveyjsFault } from './notes.ts'
import { published } from './published.factory.ts'

const all = { ...published, ...morePublished }
const codelists = new Set(['countries'])
/** Either a definition without faults and its notes, or a fault with a code. */
function outcome(json: unknown): Note[] | string {
  try {
    const { definition, notes } = fromSurveyjs(json)
    expect(Definition.parse(definition)).toEqual(definition)
    expect(faultsInDefinition(definition, codelists)).toEqual([])
    return notes
  } catch (error) {
    if (error instanceof SurveyjsFault) return error.code
    throw error
  }
}
const one = (element: unknown, more: object = {}) => ({
  title: 'T',
  elements: [element, { type: 'text', name: 'last' }],
  ...more,
})
const codes = (json: unknown) => {
  const notes = outcome(json)
  return typeof notes === 'string' ? notes : notes.map(({ code }) => code)
}

test.each([
  [null, 'unreadable'],
  ['[]', 'unreadable'],
  [[], 'unreadable'],
  [7, 'unreadable'],
  [{}, 'no_questions'],
  [{ pages: 'all' }, 'no_questions'],
  [{ pages: [null, 3, []] }, 'no_questions'],
  [{ elements: [{ type: 'signaturepad', name: 'a' }] }, 'no_questions'],
  [{ elements: Array.from({ length: 4000 }, (_, n) => ({ type: 'text', name: `q${n}` })) }, 'too_big'],
])('%j is no questionnaire', (json, code) => expect(outcome(json)).toBe(code))

describe('what is no good is left out and said', () => {
  test.each([
    ['no element', 'text', 'malformed'],
    ['no type', { name: 'a' }, 'type_unsupported'],
    ['a type of another kind', { type: { a: 1 }, name: 'a' }, 'type_unsupported'],
    ['a type every object has', { type: 'constructor', name: 'a' }, 'type_unsupported'],
    ['no choices', { type: 'radiogroup', name: 'a' }, 'incomplete'],
    ['choices of another kind', { type: 'checkbox', name: 'a', choices: { length: 5 } }, 'incomplete'],
    [
      'choices from elsewhere',
      { type: 'dropdown', name: 'a', choicesByUrl: { url: 'https://example.org' } },
      'incomplete',
    ],
    ['empty choices', { type: 'radiogroup', name: 'a', choices: ['x', null, { value: {} }, 'x'] }, 'malformed'],
    [
      'too many choices',
      { type: 'radiogroup', name: 'a', choices: Array.from({ length: 900 }, (_, n) => n) },
      'too_many',
    ],
    ['one thing to put in order', { type: 'ranking', name: 'a', choices: ['x'] }, 'incomplete'],
    ['a matrix without rows', { type: 'matrix', name: 'a', columns: [1, 2] }, 'incomplete'],
    ['a matrix with one column', { type: 'matrix', name: 'a', columns: [1], rows: [1] }, 'incomplete'],
    ['a table without columns', { type: 'matrixdynamic', name: 'a' }, 'incomplete'],
    ['a cell without choices', { type: 'matrixdynamic', name: 'a', columns: [{ name: 'b' }] }, 'incomplete'],
    [
      'too many columns',
      {
        type: 'matrixdynamic',
        name: 'a',
        cellType: 'text',
        columns: Array.from({ length: 40 }, (_, n) => ({ name: `c${n}` })),
      },
      'too_many',
    ],
    ['points with one value', { type: 'rating', name: 'a', rateValues: [1, 2, '2.0'] }, 'points_counted'],
    ['limits the wrong way round', { type: 'text', inputType: 'number', name: 'a', min: 5, max: 1 }, 'limits'],
    ['limits of another kind', { type: 'text', inputType: 'number', name: 'a', min: 'few' }, 'property'],
    ['an endless scale', { type: 'rating', name: 'a', rateMax: 1e308, rateStep: -1 }, 'type_changed'],
    ['a very long text', { type: 'text', name: 'a', title: 'x'.repeat(50_000) }, 'text_cut'],
    ['a list for a title', { type: 'text', name: 'a', title: [1] }, 'language_copied'],
  ])('%s', (_what, element, code) => expect(codes(one(element))).toContain(code))

  test('keys every object has are names like any other', () => {
    const json: unknown = JSON.parse(
      '{"title":"T","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"elements":[' +
        '{"type":"text","name":"__proto__","__proto__":{"isRequired":true},"visibleIf":"{constructor} notempty"},' +
        '{"type":"radiogroup","name":"constructor","choices":["__proto__",{"value":"toString","text":{"__proto__":"x","default":"y"}}]},' +
        '{"type":"text","name":"hasOwnProperty","korak":{"__proto__":{"is":1},"weight":{"is":1}}}]}',
    )
    const { definition } = fromSurveyjs(json)
    expect(definition.sections[0]!.items.map(({ key }) => key)).toEqual(['proto', 'constructor', 'has-own-property'])
    expect(definition.sections[0]!.items[0]).toMatchObject({ required: false, visible_if: 'constructor != null' })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(outcome(json)).not.toBeTypeOf('string')
  })

  test('names alike, names of nothing and names of the language become keys of their own', () => {
    const names = ['a b', 'a-b', 'A_B', '', '   ', 'спрос', '1st', 'in', 'size', 'null', 'each', 'x'.repeat(900)]
    const { definition } = fromSurveyjs({ elements: names.map((name) => ({ type: 'text', name })) })
    const keys = definition.sections[0]!.items.map(({ key }) => key)
    expect(new Set(keys).size).toBe(names.length)
    expect(keys.slice(0, 3)).toEqual(['a-b', 'a-b-2', 'a-b-3'])
    expect(keys).toContain('q-in')
  })

  test('panels nested without end', () => {
    let element: object = { type: 'text', name: 'inside' }
    for (let depth = 0; depth < 5000; depth += 1)
      element = { type: 'panel', name: `p${depth}`, elements: [element], visibleIf: '{last} = 1' }
    expect(codes(one(element))).toContain('too_deep')
  })

  test('more than a section, a survey and the notes may hold', () => {
    const many = {
      pages: Array.from({ length: 60 }, (_, n) => ({
        name: `p${n}`,
        elements: [{ type: 'text', name: `q${n}`, placeholder: 'x', cellHint: 1, a: 1, b: 2, c: 3, d: 4 }],
      })),
    }
    const { definition, notes } = fromSurveyjs(many)
    expect(definition.sections).toHaveLength(50)
    expect(notes.map(({ code }) => code)).toEqual(expect.arrayContaining(['too_many', 'more']))
    const calculatedValues = Array.from({ length: 52 }, (_, n) => ({ name: `c${n}`, expression: '{a} * 2' }))
    const counted = fromSurveyjs({ elements: [{ type: 'text', inputType: 'number', name: 'a' }], calculatedValues })
    expect(counted.definition.calculated).toHaveLength(50)
    // They are too many together, and not what is in one of them.
    expect(counted.notes.filter(({ code }) => code === 'too_many')).toEqual([
      { path: 'calculatedValues', code: 'too_many', name: 'calculatedValues', value: '50' },
    ])
    const long = fromSurveyjs({ elements: Array.from({ length: 250 }, (_, n) => ({ type: 'text', name: `q${n}` })) })
    expect(long.definition.sections.map(({ items }) => items.length)).toEqual([100, 100, 50])
  })

  test('a text in more languages than there are', () => {
    const title = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n.toString(36)}!`, 'x']))
    const notes = fromSurveyjs({ elements: [{ type: 'text', name: 'a', title }] }).notes
    expect(notes.length).toBeLessThan(60)
    expect(notes.at(-1)?.code).toBe('more')
  })

  test('an extension that does not fit', () => {
    const element = {
      type: 'text',
      name: 'a',
      korak: { type: { read: 'text', is: 'scale' }, weight: { is: -1 }, junk: 3 },
    }
    expect(codes(one(element))).toContain('korak_ignored')
    expect(codes(one({ type: 'text', name: 'a', korak: { key: { read: 'a', is: 'last' } } }))).toContain(
      'korak_ignored',
    )
    expect(codes(one({ type: 'text', name: 'a', korak: { visible_if: { is: 'nobody == 1' } } }))).toContain(
      'korak_ignored',
    )
    const root = {
      korak: { scales: [{ key: 'x' }, 7], kind: { read: 'form', is: 'dance' }, sections: { is: [] }, minutes: 9 },
    }
    expect(outcome(one({ type: 'text', name: 'a' }, root))).not.toBeTypeOf('string')
  })

  test('markup that never ends takes no time', () => {
    const started = Date.now()
    for (const piece of ['<script>', '<', '</p', '{', '&amp', '<style ', '<li'])
      outcome(one({ type: 'html', name: 'a', html: piece.repeat(200_000) }, { completedHtml: piece.repeat(200_000) }))
    outcome(
      one({
        type: 'text',
        name: 'a',
        visibleIf: `${'('.repeat(2000)}{last}`,
        requiredIf: `{last} = '${'\\'.repeat(3000)}`,
      }),
    )
    expect(Date.now() - started).toBeLessThan(5000)
  })
})

/** Always the same numbers that look like chance. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
test('a survey whose conditions take too many steps together is read, and refused where it is created', () => {
  const sums = Array.from({ length: 10 }, () => "sumInArray({jobs}, 'years')").join(' + ')
  const { definition } = fromSurveyjs({
    elements: [
      {
        type: 'matrixdynamic',
        name: 'jobs',
        maxRowCount: 100,
        columns: [{ name: 'years', cellType: 'text', inputType: 'number' }],
      },
      ...Array.from({ length: 40 }, (_, n) => ({ type: 'text', name: `q${n}`, visibleIf: `${sums} > ${n}` })),
    ],
  })
  expect(faultsInDefinition(definition, new Set())).toMatchObject([{ expression: { code: 'steps' } }])
})

const JUNK: unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  ' ',
  'x',
  true,
  [],
  {},
  [null],
  '{a',
  { default: null },
  'constructor',
  '__proto__',
]

test('surveys with anything in them replaced', () => {
  const random = chance(7)
  const spoil = (value: unknown): unknown => {
    if (random() < 0.04) return JUNK[Math.floor(random() * JUNK.length)]
    if (Array.isArray(value))
      return value.flatMap((item) => (random() < 0.03 ? [spoil(item), spoil(item)] : [spoil(item)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random() > 0.02)
        .map(([key, item]) => [key, spoil(item)]),
    )
  }
  const sources = Object.values(all).flatMap((one) => [one, toSurveyjs(fromSurveyjs(one).definition)])
  let definitions = 0
  for (let round = 0; round < 40; round += 1)
    for (const source of sources) {
      const notes = outcome(spoil(source))
      if (typeof notes === 'string') continue
      definitions += 1
      for (const { code } of notes) expect(NOTE_CODES).toContain(code)
    }
  expect(definitions).toBeGreaterThan(300)
})
