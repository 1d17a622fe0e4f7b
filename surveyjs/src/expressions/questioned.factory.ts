// For the tests of expressions: what they ask of.
import type { Answers } from '@korak/contract/definition.ts'

/** A survey with a question of each kind, and one more that is shown on a condition. */
export const asking = (more: object, calculated: object[] = []) => ({
  title: 'Preizkus',
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'text', name: 'age', inputType: 'number' },
        { type: 'text', name: 'first name' },
        { type: 'text', name: 'since', inputType: 'date' },
        { type: 'radiogroup', name: 'drink', choices: ['Green tea', 'coffee'], showOtherItem: true },
        {
          type: 'radiogroup',
          name: 'score',
          choices: [
            { value: 0, text: 'slabo' },
            { value: 1, text: 'dobro' },
          ],
        },
        {
          type: 'dropdown',
          name: 'half',
          choices: [
            { value: -0.5, text: 'manj' },
            { value: 0.5, text: 'več' },
          ],
        },
        { type: 'checkbox', name: 'tools', choices: ['Hammer & saw', 'drill', 3], showNoneItem: true },
        { type: 'checkbox', name: 'owned', choices: ['Hammer & saw', 'drill', 3] },
        { type: 'boolean', name: 'rebuy' },
        { type: 'boolean', name: 'again', valueTrue: 'Yes', valueFalse: 'No' },
        { type: 'rating', name: 'ease', rateValues: ['Easy', 'Average', 'Hard'] },
        { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10 },
        {
          type: 'matrix',
          name: 'quality',
          columns: ['poor', 'good', 'excellent'],
          rows: ['affordable', 'easy to use', { value: 1, text: 'ena' }],
        },
        {
          type: 'matrixdynamic',
          name: 'jobs',
          maxRowCount: 4,
          columns: [
            { name: 'employer', cellType: 'text' },
            { name: 'years', cellType: 'text', inputType: 'number', totalType: 'sum' },
            { name: 'current', cellType: 'boolean' },
            { name: 'third', cellType: 'expression', expression: '{row.years} / 3', totalType: 'sum' },
            { name: 'long', cellType: 'expression', expression: '{row.years} > 3' },
            { name: 'who', cellType: 'expression', expression: "'Ime: ' + {row.employer}" },
          ],
        },
        {
          type: 'matrixdropdown',
          name: 'cars',
          cellType: 'text',
          columns: [{ name: 'count', inputType: 'number' }],
          rows: ['Old car', 'New car'],
        },
        {
          type: 'paneldynamic',
          name: 'trips',
          templateElements: [
            { type: 'text', name: 'days', inputType: 'number' },
            { type: 'expression', name: 'cost', expression: '{panel.days} * 2.5' },
          ],
        },
        { type: 'text', name: 'town' },
        { type: 'comment', name: 'birth town' },
        { type: 'boolean', name: 'paid', valueTrue: 1, valueFalse: 0 },
        { type: 'radiogroup', name: 'agreed', choices: [true, false] },
        { type: 'radiogroup', name: 'poured', choices: ['coffee', 'Green-tea'] },
        { type: 'checkbox', name: 'counted', choices: [1, 2] },
        { type: 'multipletext', name: 'contact', items: [{ name: 'phone' }, { name: 'place' }] },
        { type: 'ranking', name: 'order', choices: ['Hammer & saw', 'drill', 3] },
        more,
      ],
    },
  ],
  calculatedValues: calculated,
})
/** Answers to it. */
export const answers: Answers = {
  age: 30,
  'first-name': 'Maja',
  since: '2020-05-01',
  drink: 'Green-tea',
  score: '1',
  half: '0-5-2',
  tools: { keys: ['Hammer-saw', '3'] },
  owned: { keys: ['drill'] },
  rebuy: 'yes',
  again: 'yes',
  ease: 3,
  nps: 9,
  quality: { by_row: { affordable: 2, 'easy-to-use': 3, '1': 1 } },
  jobs: {
    rows: [
      { id: 'a', cells: { employer: 'Mlin', years: 2, current: false } },
      { id: 'b', cells: { employer: 'Pekarna', years: 5.5, current: true } },
      { id: 'c', cells: { employer: 'Pošta' } },
    ],
  },
  cars: {
    rows: [
      { id: 'a', cells: { row: 'Old-car', count: 1 } },
      { id: 'b', cells: { row: 'New-car', count: 2 } },
    ],
  },
  trips: {
    rows: [
      { id: 'a', cells: { days: 2 } },
      { id: 'b', cells: { days: 3 } },
    ],
  },
  town: ' Črnomelj',
  'birth-town': 'črnomelj',
  paid: 'yes',
  agreed: 'true',
  poured: 'Green-tea',
  counted: { keys: ['1'] },
  'contact-phone': '041',
  order: { order: ['drill', 'Hammer-saw', '3'] },
}
