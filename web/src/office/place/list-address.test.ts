import { expect, test } from 'vitest'
import { askedOf } from './list-address.ts'

test('a list is asked for as its address has it', () => {
  expect(
    askedOf(
      'status[]=submitted&status[]=in_review&submitted_at.to=2026-11-20&sort=-ref_no&search=kos&page=3&look=table',
    ),
  ).toEqual({
    search: 'kos',
    sort: '-ref_no',
    filter: { status: { is: ['submitted', 'in_review'] }, submitted_at: { to: '2026-11-20' } },
  })
})
