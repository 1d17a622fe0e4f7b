import { Definition } from '@korak/contract/definition.ts'
import { describe, expect, test } from 'vitest'
import seed from '../../api/seed/questionnaires.json' with { type: 'json' }
import { makeDefinition, options, words } from '@korak/engine/questionnaires/definitions.factory.ts'
import { toSurveyjs } from './export.ts'
import { fromSurveyjs } from './import.ts'
import { morePublished } from './more-published.factory.ts'
import { published } from './published.factory.ts'

type Json = Record<string, unknown> & { pages: { elements: Json[] }[] }
const exported = (definition: Definition): Json => JSON.parse(JSON.stringify(toSurveyjs(definition))) as Json
/** Without what only we keep: what any other tool would make of it. */
const bare = (json: Json): Json =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'korak' ? undefined : value))) as Json

const all = makeDefinition(
  [
    {
      key: 'everything',
      weight: 2,
      is_scored: false,
      visible_if: 'relationship != "leader"',
      items: [
        { type: 'scale', key: 'listens', text_self: words('Poslušam'), weight: 3, is_reversed: true, required: true },
        { type: 'single', key: 'drives', options: options('yes', 'no'), other: true, help: words('Pomoč') },
        { type: 'single', key: 'country', codelist: 'countries' },
        { type: 'multi', key: 'tools', options: options('a', 'b', 'none'), exclusive: ['none'], min: 1, max: 2 },
        {
          type: 'number',
          key: 'own-km',
          min: 0,
          max: 99.5,
          decimals: 1,
          unit: words('km'),
          visible_if: 'drives == "yes"',
        },
        { type: 'text', key: 'plate', max_length: 9, required_if: 'own_km > 10 && "a" in tools' },
        { type: 'textarea', key: 'why', max_length: 300, visible_if: 'grid.one >= 4 || grid.two == null' },
        { type: 'date', key: 'since', min: '2000-01-01', max: '2030-12-31' },
        { type: 'matrix', key: 'grid', rows: options('one', 'two'), scale: 'five', required: true, weight: 2 },
        { type: 'ranking', key: 'order', options: options('x', 'y', 'z') },
        {
          type: 'table',
          key: 'jobs',
          columns: [
            { type: 'text', key: 'place', label: words('Kraj'), max_length: 50, total: 'count', required: true },
            {
              type: 'number',
              key: 'years',
              label: words('Leta'),
              min: 0,
              max: 60,
              decimals: 1,
              unit: words('let'),
              required: false,
              total: 'average',
              total_label: words('Povprečje let'),
            },
            { type: 'choice', key: 'field', label: words('Področje'), required: false, codelist: 'fields' },
            { type: 'choice', key: 'mode', label: words('Način'), required: false, options: options('home', 'office') },
            { type: 'date', key: 'from', label: words('Od'), required: false },
            { type: 'check', key: 'current', label: words('Zdaj'), required: false },
            {
              type: 'formula',
              key: 'weighed',
              label: words('Uteženo'),
              formula: 'years * 2 + 1',
              decimals: 2,
              required: false,
              total: 'sum',
            },
            {
              type: 'formula',
              key: 'told',
              label: words('Beseda'),
              formula: 'place.startsWith("L") ? "da" : "ne"',
              decimals: 0,
              required: false,
            },
          ],
          min_rows: 1,
          max_rows: 5,
          add_row: words('Dodaj delo'),
          visible_if: 'jobs_known == true',
        },
        { type: 'file', key: 'papers', max_files: 3 },
        {
          type: 'info',
          key: 'note',
          text: words('Prva vrsta\ndruga & <tretja>'),
          help: words('Še nekaj'),
          visible_if: 'jobs.exists(context, context.years > 3)',
        },
        // A word of the expression language as a key, which no expression can read.
        { type: 'text', key: 'in', max_length: 20 },
      ],
    },
    { key: 'last', title: words('Konec'), items: [{ type: 'info', key: 'end' }] } as never,
  ],
  {
    kind: 'self-assessment',
    privacy: words('Vidite samo vi.'),
    minutes: 77,
    result: 'released',
    calculated: [
      { key: 'jobs_known', formula: 'size(tools) > 0' },
      { key: 'far', formula: 'own_km * 2 > 50 ? 1 : 0' },
      { key: 'old', formula: 'since.startsWith("20")' },
    ],
  },
)

describe('a questionnaire comes back from SurveyJS as it was', () => {
  test.each(seed.questionnaires.map(({ key, definition }) => [key, definition]))('ours: %s', (_key, raw) => {
    const definition = Definition.parse(raw)
    const { definition: back, notes } = fromSurveyjs(exported(definition))
    expect(back).toEqual(definition)
    expect(notes).toEqual([])
  })

  test('with every type and everything SurveyJS cannot hold', () => {
    const { definition, notes } = fromSurveyjs(exported(all))
    expect(definition).toEqual(all)
    expect(notes).toEqual([])
  })

  test.each(Object.entries({ ...published, ...morePublished }))('after it was read: %s', (_name, json) => {
    const first = fromSurveyjs(json).definition
    const second = fromSurveyjs(exported(first))
    expect(second.definition).toEqual(first)
    expect(second.notes.filter(({ code }) => code !== 'placeholder')).toEqual([])
  })

  test('without the extension the common part is the same, item by item', () => {
    const { definition } = fromSurveyjs(bare(exported(all)))
    const types = (one: Definition) =>
      one.sections.flatMap(({ items }) => items.map(({ key, type }) => `${key} ${type}`))
    const gone = new Set(['country single', 'in text'])
    expect(types(definition)).toEqual([
      ...types(all)
        .filter((one) => !gone.has(one))
        .slice(0, -1),
      'q-in text',
      'end info',
    ])
    const item = (one: Definition, key: string) => one.sections[0]!.items.find((each) => each.key === key)
    for (const key of ['drives', 'tools', 'plate', 'since', 'order', 'papers'])
      expect(item(definition, key)).toEqual(item(all, key))
    expect(item(definition, 'own-km')).toEqual({ ...item(all, 'own-km'), unit: undefined })
    expect(definition.scales[0]?.points).toEqual(all.scales[0]?.points)
  })
})

test('SurveyJS gets its own words, nothing of ours besides `korak`', () => {
  const json = bare(exported(all))
  const [page] = json.pages
  expect(page).toMatchObject({ name: 'everything', visibleIf: "{relationship} != 'leader'" })
  const element = (name: string) => page!.elements.find((one) => one['name'] === name)
  expect(element('listens')).toMatchObject({ type: 'rating', isRequired: true })
  expect(element('own-km')).toMatchObject({ inputType: 'number', max: 99.5, step: 0.1, visibleIf: "{drives} = 'yes'" })
  expect(element('plate')).toMatchObject({ requiredIf: "{own-km} > 10 and {tools} contains 'a'" })
  expect(element('why')).toMatchObject({ visibleIf: '{grid.one} >= 4 or {grid.two} empty' })
  expect(element('jobs')?.['columns']).toMatchObject([
    { cellType: 'text', totalType: 'count' },
    { cellType: 'text', inputType: 'number', totalType: 'avg', totalFormat: { sl: 'Povprečje let: {0}' } },
    { cellType: 'dropdown' },
    { cellType: 'dropdown', choices: [{ value: 'home' }, { value: 'office' }] },
    { cellType: 'text', inputType: 'date' },
    { cellType: 'boolean' },
    { cellType: 'expression', expression: '{row.years} * 2 + 1' },
    { cellType: 'expression' },
  ])
  expect(element('note')).not.toHaveProperty('visibleIf')
})

test('an answer that is required always stays so in SurveyJS, whatever condition stood beside it before that was a fault', () => {
  const [section] = all.sections
  const both = section!.items.map((item) => (item.key === 'plate' ? { ...item, required: true } : item))
  const json = exported({ ...all, sections: [{ ...section!, items: both }] })
  const plate = json.pages[0]!.elements.find(({ name }) => name === 'plate')
  expect(plate).toMatchObject({ isRequired: true })
  expect(plate).not.toHaveProperty('requiredIf')
})

test('what is changed in SurveyJS is believed, and what no longer fits is said', () => {
  const json = exported(all)
  const elements = json.pages[0]!.elements
  const scale = elements[0]!
  scale['title'] = { default: 'Hears', sl: 'Sliši' }
  scale['isRequired'] = false
  const note = elements.findIndex(({ name }) => name === 'note')
  elements[note]!['visibleIf'] = "{drives} = 'no'"
  const jobs = elements.findIndex(({ name }) => name === 'jobs')
  elements.splice(jobs, 1)
  const { definition, notes } = fromSurveyjs(json)
  const [first] = definition.sections[0]!.items
  expect(first).toMatchObject({ text: { 'sl-SI': 'Sliši' }, required: false, weight: 3, is_reversed: true })
  expect(definition.sections[0]!.items.find(({ key }) => key === 'note')).toMatchObject({
    visible_if: 'drives == "no"',
  })
  expect(notes.map(({ code, name }) => `${code} ${name}`)).toEqual(['korak_ignored note'])
})
