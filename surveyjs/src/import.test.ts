import { Definition } from '@korak/contract/definition.ts'
import { Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { faultsInDefinition } from '@korak/engine/questionnaires/definition-faults.ts'
import { itemsOf, scopeOf } from '@korak/engine/questionnaires/expressions.ts'
import { cellsOf, type TableItem, totalOf } from '@korak/engine/questionnaires/table.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { fromSurveyjs } from './import.ts'
import { morePublished } from './more-published.factory.ts'
import { published as firstPublished } from './published.factory.ts'

const published = { ...firstPublished, ...morePublished }

/** Imported, and at the same time checked: the right shape, no faults, every note with a code. */
function imported(json: unknown) {
  const { definition, notes } = fromSurveyjs(JSON.parse(JSON.stringify(json)))
  expect(Definition.parse(definition)).toEqual(definition)
  expect(faultsInDefinition(definition, new Set())).toEqual([])
  const said = notes.map(({ code, name, value }) => [code, name, value].filter(Boolean).join(' '))
  return { definition, said, types: itemsOf(definition).map(({ key, type }) => `${key} ${type}`) }
}

describe('what is published for SurveyJS becomes a questionnaire', () => {
  test.each(Object.entries(published))('%s', (_name, json) => {
    const { said } = imported(json)
    for (const note of said) expect(note).not.toMatch(/^(malformed|korak_ignored|incomplete)/)
  })

  test('pages, ratings and a matrix of an older survey', () => {
    const { definition, said, types } = imported(published.feedback)
    expect(types).toEqual([
      'quality matrix',
      'satisfaction scale',
      'recommend-friends scale',
      'suggestions textarea',
      'price-to-competitors single',
      'price single',
    ])
    expect(definition.sections.map(({ title }) => title['sl-SI'])).toEqual(['1. del', '2. del'])
    const [matrix, rating, second, , compared] = itemsOf(definition)
    expect(matrix).toMatchObject({
      required: true,
      rows: [{ key: 'affordable' }, { key: 'does-what-it-claims' }, { key: 'easy-to-use' }],
    })
    const words = (key: string) =>
      definition.scales
        .find((scale) => scale.key === key)
        ?.points.map(({ value, label }) => `${value} ${label['sl-SI']}`)
    expect(words((matrix as { scale: string }).scale)).toEqual(['1 Sploh ne', '2 Malo', '3 Povsem'])
    expect(words((rating as { scale: string }).scale)).toEqual(['1 Nič', '2 2', '3 3', '4 4', '5 Zelo'])
    expect(second).toMatchObject({ visible_if: 'satisfaction > 3' })
    expect(compared).toMatchObject({
      options: [{ key: 'Ceneje' }, { key: 'Enako' }, { key: 'Drazje' }, { key: 'Ne-vem' }],
    })
    expect(said).toContain('language_copied sl 22')
  })

  test('limits, other answers, and what is only counted or left out', () => {
    const { definition, said } = imported(published.recommendation)
    const [score, features] = itemsOf(definition)
    expect(definition.scales[0]?.points).toHaveLength(11)
    expect(score).toMatchObject({ type: 'scale', required: true })
    expect(features).toMatchObject({
      type: 'multi',
      max: 3,
      other: true,
      visible_if: 'nps_score >= 9',
      help: { 'sl-SI': 'Izberite največ tri.' },
    })
    expect(definition.thank_you['sl-SI']).toBe('Hvala!\n\nBeremo & odgovarjamo.')
    expect(said).toEqual(
      expect.arrayContaining([
        'property promoter_features otherText',
        'property picture imageLink',
        'type_changed picture image',
        'property survey completedHtmlOnCondition',
        'layout 3',
        'html_to_text survey',
        'minutes 2',
      ]),
    )
  })

  test('a table with totals and formulas, values that are calculated', () => {
    const { definition, said } = imported(published.order)
    const table = itemsOf(definition)[0] as TableItem
    expect(table).toMatchObject({
      min_rows: 1,
      max_rows: 10,
      add_row: { 'sl-SI': 'Dodaj izdelek', 'en-EN': 'Add an item' },
    })
    expect(table.columns.map(({ key, type, total }) => [key, type, total].join(' '))).toEqual([
      'description text count',
      'price number ',
      'quantity number ',
      'delivery choice ',
      'wrapped check ',
      'extras text ',
      'amount formula sum',
    ])
    const rows = [
      { id: 'a', cells: { description: 'Blok', price: 2.5, quantity: 4 } },
      { id: 'b', cells: { description: 'Svinčnik', price: 1, quantity: 3 } },
    ]
    expect(cellsOf(table, rows[0]!)['amount']).toBe(10)
    expect(totalOf(table, table.columns.at(-1)!, rows)).toBe(13)
    expect(definition.calculated.map(({ key }) => key)).toEqual(['total', 'is-taxed'])
    expect(scopeOf(definition, { vat: 22 })['is_taxed']).toBe(true)
    expect(said).toEqual(
      expect.arrayContaining([
        'expression id {rowIndex}',
        'cell_as_text extras vrecka, voscilo',
        'calculated_not_shown total',
        'property vat defaultValue',
        'language_dropped de 2',
      ]),
    )
  })

  test('panels, lines and repeated panels of an application', () => {
    const { definition, said, types } = imported(published.application)
    expect(types).toEqual([
      'contact-information info',
      'email text',
      'birth date',
      'address-street text',
      'address-post text',
      'employed single',
      'employer text',
      'since text',
      'employment-history table',
      'certificates file',
    ])
    expect(definition.sections[1]).toMatchObject({ key: 'work', visible_if: 'email != null && email != ""' })
    const since = itemsOf(definition).find(({ key }) => key === 'since')
    expect(since).toMatchObject({ visible_if: 'employed == "yes" && employer != null && employer != ""' })
    const asked = askedItems(definition, { email: 'a', employed: 'yes' })
    expect(asked.find(({ item }) => item.key === 'employer')?.isRequired).toBe(true)
    expect(asked.some(({ item }) => item.key === 'since')).toBe(false)
    const table = itemsOf(definition).find(({ type }) => type === 'table') as TableItem
    expect(table.columns.map(({ key, type }) => `${key} ${type}`)).toEqual([
      'company text',
      'tasks text',
      'years number',
      'mode choice',
    ])
    expect(said).toEqual(
      expect.arrayContaining([
        'type_unsupported grid matrix',
        'type_unsupported signature signaturepad',
        'panel_flattened employer-panel',
        'several_items address',
        'input_type email email',
        'input_type since month',
        'property birth maxValueExpression',
        'property certificates maxSize',
        'property survey triggers',
      ]),
    )
  })

  test('points of answers are added up', () => {
    const { definition } = imported(published.readiness)
    const level = (...answers: string[]) =>
      scopeOf(definition, Object.fromEntries(answers.map((answer, at) => [`q${at + 1}_ready`, answer])))['level']
    expect([level('4', '4', '2'), level('4', '2'), level()]).toEqual(['high', 'middle', 'low'])
  })

  test('none stands alone, a limit holds, an order is asked', () => {
    const { definition, types, said } = imported(published.preferences)
    expect(types).toEqual([
      'climate-choices multi',
      'climate-ranking ranking',
      'months multi',
      'place single',
      'days single',
    ])
    expect(itemsOf(definition)[0]).toMatchObject({
      exclusive: ['none'],
      min: 1,
      max: 2,
      options: [{ key: 'Vroce' }, { key: 'Toplo' }, { key: 'Hladno' }, { key: 'none' }],
    })
    expect(askedItems(definition, { 'climate-choices': { keys: ['Toplo'] } })).toHaveLength(5)
    expect(askedItems(definition, { 'climate-choices': { keys: ['none'] } })).toHaveLength(4)
    expect(itemsOf(definition)[4]).toMatchObject({ other: true })
    expect(said).toContain('property climate-choices showSelectAllItem')
    expect(said).toContain('property place choices.imageLink')
  })

  test('rows that are given become a column, what is never shown stays so', () => {
    const { definition, said } = imported(published.distances)
    const [table, why, internal] = itemsOf(definition)
    expect(table).toMatchObject({
      min_rows: 2,
      max_rows: 2,
      columns: [
        { key: 'row', type: 'choice', required: true },
        { key: 'students', total: 'sum' },
        { key: 'rate', min: 1, max: 5 },
      ],
    })
    expect(internal).toMatchObject({ visible_if: 'false' })
    const shares = (far: number) => ({
      shares: {
        rows: [
          { id: 'a', cells: { row: 'le5', students: 100 - far } },
          { id: 'b', cells: { row: 'ge5', students: far } },
        ],
      },
    })
    const isAsked = (far: number) => askedItems(definition, shares(far)).some(({ item }) => item === why)
    expect([isAsked(60), isAsked(40)]).toEqual([true, false])
    expect(said).toEqual(
      expect.arrayContaining([
        'fixed_rows shares',
        'validator shares expression',
        'never_shown internal',
        'placeholder end {why}',
        'enable_as_visible why {shares-total.Students} = 100',
      ]),
    )
  })

  test('the language of the survey is that of texts without one', () => {
    const { definition, said } = imported(published.languages)
    expect(definition.title).toEqual({ 'sl-SI': 'Zadovoljstvo', 'en-EN': 'Satisfaction' })
    expect(definition.scales[0]?.points.map(({ label }) => label['en-EN'])).toEqual(['bad', 'good'])
    expect(itemsOf(definition)[1]).toMatchObject({
      visible_if: 'mood == 1',
      max_length: 500,
      text: { 'en-EN': 'Zakaj?' },
    })
    expect(said).toEqual(['language_dropped hr 1', 'language_copied en 1', 'minutes 1'])
  })
})

test('that answers to hidden questions no longer steer is said, where they did', () => {
  const notes = (clearInvisibleValues?: string) =>
    imported({
      ...(clearInvisibleValues && { clearInvisibleValues }),
      pages: [
        {
          elements: [
            { type: 'boolean', name: 'drives' },
            { type: 'text', name: 'own km', inputType: 'number', visibleIf: '{drives}' },
            { type: 'comment', name: 'why far', visibleIf: '{own km} > 50' },
          ],
        },
        { visibleIf: '{drives}', elements: [{ type: 'text', name: 'seats', inputType: 'number' }] },
      ],
      calculatedValues: [{ name: 'more', expression: '{seats} * 2' }],
    }).said.filter((note) => /hidden_answers|clearInvisibleValues/.test(note))
  const both = ['hidden_answers own km', 'hidden_answers seats']
  expect(notes()).toEqual(both)
  expect(notes('none')).toEqual(both)
  expect(notes('onHidden')).toEqual([])
  expect(notes('onHiddenContainer')).toEqual([])
})

test('beside a condition `isRequired` counts only where the condition cannot be read', () => {
  const { definition, said } = imported({
    elements: [
      { type: 'boolean', name: 'drives' },
      { type: 'text', name: 'plate', isRequired: true, requiredIf: '{drives} = true' },
      { type: 'text', name: 'car', isRequired: true, requiredIf: 'age({drives}) > 3' },
      {
        type: 'multipletext',
        name: 'papers',
        isRequired: true,
        requiredIf: '{drives} = true',
        items: [{ name: 'licence' }, { name: 'insurance', isRequired: true }],
      },
    ],
  })
  const required = itemsOf(definition).map(
    (item) => item.type !== 'info' && [item.key, item.required, item.required_if],
  )
  expect(required).toEqual([
    ['drives', false, undefined],
    ['plate', false, 'drives == "yes"'],
    ['car', true, undefined],
    ['papers-licence', false, 'drives == "yes"'],
    ['papers-insurance', true, undefined],
  ])
  expect(said).toContain('expression car age({drives}) > 3')
})

test('when a panel or a page asks for an answer is said: here only questions do', () => {
  const { definition, said } = imported({
    pages: [
      {
        name: 'first',
        requiredIf: '{drives} = true',
        elements: [
          { type: 'boolean', name: 'drives' },
          {
            type: 'panel',
            name: 'car',
            requiredIf: '{drives} = true',
            elements: [{ type: 'text', name: 'plate' }],
          },
          {
            type: 'panel',
            name: 'bike',
            isRequired: true,
            requiredIf: '{drives} = false',
            elements: [{ type: 'text', name: 'frame' }],
          },
          { type: 'html', name: 'thanks', html: 'Hvala', requiredIf: '{drives} = true' },
        ],
      },
    ],
  })
  expect(said.filter((note) => note.startsWith('property'))).toEqual([
    'property car requiredIf',
    'property bike isRequired',
    'property bike requiredIf',
    'property thanks requiredIf',
    'property first requiredIf',
  ])
  expect(JSON.stringify(definition)).not.toMatch(/"required_if"|"required":true/)
})

test('a line of several texts knows no condition for its answer, as in SurveyJS', () => {
  const { definition, said } = imported({
    elements: [
      { type: 'boolean', name: 'drives' },
      {
        type: 'multipletext',
        name: 'papers',
        items: [
          { name: 'licence', requiredIf: '{drives} = true' },
          { name: 'insurance', isRequired: true, requiredIf: '{drives} = true' },
        ],
      },
    ],
  })
  expect(said).toContain('property licence requiredIf')
  expect(said).toContain('property insurance requiredIf')
  expect(itemsOf(definition).map((item) => item.type !== 'info' && [item.required, item.required_if])).toEqual([
    [false, undefined],
    [false, undefined],
    [true, undefined],
  ])
})

test('what counts as yes in SurveyJS counts here', () => {
  const values = [true, 'true', 1, '1', 'yes', {}, false, 'false', 0, '', null]
  const json = {
    elements: values.map((isRequired, at) => ({ type: 'text', name: `q${at}`, isRequired })),
  }
  const theirs = new Model(json).getAllQuestions().map((question) => Boolean(question.isRequired))
  expect(itemsOf(imported(json).definition).map((item) => item.type !== 'info' && item.required)).toEqual(theirs)
})
