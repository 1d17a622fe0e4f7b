import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'

const notice = {
  application: '5b1c7e64-0000-4000-8000-000000000001',
  ref: 'P-10001',
  job: 'Kuhar (m/ž)',
  candidate: 'Maja Zupan',
  email: 'maja@example.com',
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test('who made a letter reads about whom it was and what overtook it, each in other words', () => {
    const said = (['accepted', 'declined', 'picked', 'withdrawn', 'changed'] as const).map((why) => {
      const letter = write('application_letter_recalled_notice', { ...notice, why }, locale)
      const { text } = wholeMail(letter, locale)
      for (const words of ['P-10001', 'Kuhar (m/ž)', 'Maja Zupan', 'maja@example.com']) expect(text).toContain(words)
      return letter.preheader
    })
    expect(new Set(said).size).toBe(5)
  })
})
