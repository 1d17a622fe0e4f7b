import { describe, expect, test } from 'vitest'
import { m } from '#words/messages.js'
import {
  NO_LISTS,
  beyond,
  countOf,
  isEmpty,
  momentOf,
  newestFirst,
  partsOfMoment,
  putTogether,
  spanErrors,
  withAdded,
} from './lists.ts'

const job = (position_title: string, from: string | null, to: string | null, is_current = false) => ({
  position_title,
  employer: 'Pretovor Bistra d.o.o.',
  from,
  to,
  is_current,
  description: '',
})

describe('month and year', () => {
  test.each([
    ['2019', { year: '2019', month: '' }],
    ['2019-05', { year: '2019', month: '5' }],
    ['2019-11-03', { year: '2019', month: '11' }],
    [null, { year: '', month: '' }],
  ])('%s', (moment, parts) => {
    expect(partsOfMoment(moment)).toEqual(parts)
    expect(momentOf(parts, moment)).toBe(moment)
  })

  test('a day goes when its month or year is changed', () => {
    expect(momentOf({ year: '2019', month: '12' }, '2019-11-03')).toBe('2019-12')
    expect(momentOf({ year: '2019', month: '' }, '2019-11-03')).toBe('2019')
  })

  test('a wrong year and an end before the start are told beside what is wrong', () => {
    const span = { from: '2019-05', to: '2020', is_current: false }
    expect(spanErrors(span)).toEqual({})
    expect(spanErrors({ ...span, to: '2019-04' })).toEqual({ to: m.error_period() })
    expect(spanErrors({ ...span, to: '2019' })).toEqual({})
    expect(spanErrors({ ...span, from: '19' })).toEqual({ from: m.lists_year_wrong() })
    expect(spanErrors({ ...span, to: '20-05', is_current: true })).toEqual({})
  })
})

test('what is there already, in whatever letters, is not proposed', () => {
  const own = { ...NO_LISTS, experiences: [job('Vodja skladišča', '2019', null)], skills: ['Excel'] }
  const said = {
    experiences: [job('VODJA SKLADIŠČA', '2019-05', null), job('Skladiščnik', '2015', '2019')],
    schoolings: [],
    skills: ['EXCEL', 'C++'],
    tongues: [{ code: 'sl', level: 'native' as const }],
  }
  const more = beyond(said, own)
  expect(more.experiences.map((one) => one.position_title)).toEqual(['Skladiščnik'])
  expect([more.skills, countOf(more), isEmpty(more)]).toEqual([['C++'], 3, false])
  expect(isEmpty(beyond(own, own))).toBe(true)
})

test('added jobs are sorted in, the newest first; lists with nothing new are left out', () => {
  const own = { ...NO_LISTS, experiences: [job('B', '2015', '2018')], skills: ['Excel'] }
  const added = {
    ...NO_LISTS,
    experiences: [job('C', '2010', '2015'), job('A', '2019', null, true)],
    skills: ['excel'],
  }
  const made = withAdded(own, added)
  expect(Object.keys(made)).toEqual(['experiences'])
  expect(made.experiences?.map((one) => one.position_title)).toEqual(['A', 'B', 'C'])
  expect(newestFirst([job('old', null, null), job('new', '2020', null)]).map((one) => one.position_title)).toEqual([
    'new',
    'old',
  ])
})

test.each([
  ['added on both sides', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['the same added twice is there once', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['taken away there goes here', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
  ['taken away here stays away', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
  ['changed on both sides, both stay', ['a'], ['a here'], ['a there'], ['a here', 'a there']],
  ['turned there, the order of here stays', ['a', 'b'], ['a', 'b', 'c'], ['b', 'a'], ['a', 'b', 'c']],
])('changes of two windows put together: %s', (_, before, mine, theirs, both) => {
  expect(putTogether({ before, mine, theirs })).toEqual(both)
})
