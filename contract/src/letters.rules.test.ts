import { expect, test } from 'vitest'
import { faultOfReason } from './letters.rules.ts'

test('a reason is a sentence to the person: blanks are no words, and nobody reads of themselves as of another', () => {
  const sl = (reason: string) => faultOfReason(reason, 'sl-SI')
  expect(sl(`${' '.repeat(30)}Ne.`)).toBe('error_reason_short')
  expect(sl('Iskali smo več izkušenj.')).toBeNull()
  expect(sl('Njene izkušnje so krajše.')).toBe('error_reason_third')
  // Words that only begin so, and those of the other language.
  expect(sl('Onstran tega smo iskali več izkušenj.')).toBeNull()
  expect(sl('Iskali smo nekoga, ki pozna she in he.')).toBeNull()
  expect(faultOfReason('Her experience is shorter than wanted.', 'en-EN')).toBe('error_reason_third')
})
