// @vitest-environment node
import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Maja Zupan', 'MZ'],
  ['žiga čuk', 'ŽČ'],
  ['Ana Marija Šuštar', 'AŠ'],
  ['dr. Đorđe Ćosić, univ. dipl. inž.', 'ĐĆ'],
  // A letter and its caron as two code points, as macOS writes file names.
  ['Z\u030Ciga C\u030Cerne', 'ŽČ'],
  ['Lipa', 'L'],
  ['  ', ''],
  ['42', ''],
])('%s → %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
