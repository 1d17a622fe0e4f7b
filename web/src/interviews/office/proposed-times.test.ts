import { expect, test } from 'vitest'
import { instantOf, timeFaults } from './ProposedTimes.tsx'

test.each([
  ['9', '2026-12-04 09:00:00'],
  ['9.30', '2026-12-04 09:30:00'],
  ['14:05', '2026-12-04 14:05:00'],
])('an hour typed as %s is one', (hour, read) => {
  const time = { id: 1, day: '2026-12-04', hour }
  expect([timeFaults([time]), instantOf(time)]).toEqual([{}, read])
})

test.each(['', '24', '9.', '9.3', 'ob 9'])('an hour typed as »%s« is none', (hour) => {
  expect(Object.keys(timeFaults([{ id: 1, day: '2026-12-04', hour }]))).toEqual(['hour_1'])
})
