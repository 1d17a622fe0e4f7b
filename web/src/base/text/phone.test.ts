import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+38631000274', '+386 31 000 274'],
  ['00386 31/000-274', '+386 31 000 274'],
  ['031000274', '031 000 274'],
  ['+38612345678', '+386 1 234 56 78'],
  ['01 234 5678', '01 234 56 78'],
  ['+49 30 1234567', '+49 30 1234567'],
  ['031 000', '031 000'],
])('%s is read as %s', (typed, read) => expect(formatPhone(typed).replaceAll('\u00a0', ' ')).toBe(read))
