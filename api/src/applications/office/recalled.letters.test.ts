import { describe, expect, test } from 'vitest'
import { OVERTAKEN } from '@korak/contract/letters.rules.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'

const notice = {
  application: '5b1c7e64-0000-4000-8000-000000000001',
  ref: 'P-10001',
  job: 'Kuhar (m/ž)',
  candidate: 'Maja Zupan',
  email: 'maja.zupan@example.com',
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test('who made a letter reads about whom it was and what overtook it, each in other words', () => {
    const said = OVERTAKEN.map((why) => {
      const taken = why === 'colleague' ? { by: 'Rok Novak', sendOn: '2026-12-04' } : {}
      const letter = write('application_letter_recalled_notice', { ...notice, why, ...taken }, locale)
      const { text } = wholeMail(letter, locale)
      for (const words of ['P-10001', 'Kuhar (m/ž)']) expect(text).toContain(words)
      // Of who has withdrawn nobody reads who it was.
      for (const words of ['Maja Zupan', 'maja.zupan@example.com'])
        expect(text.includes(words)).toBe(why !== 'withdrawn')
      for (const words of ['Rok Novak', '04.12.2026']) expect(text.includes(words)).toBe(why === 'colleague')
      return letter.preheader
    })
    expect(new Set(said).size).toBe(OVERTAKEN.length)
  })

  test('of many at once it is said how many, by whom and for when, and the list of them is one press away', () => {
    const of = { bulk: notice.application, count: 3, by: 'Rok Novak', sendOn: '2026-12-04' }
    const letter = write('application_letters_recalled_notice', of, locale)
    const { text } = wholeMail(letter, locale)
    for (const words of ['3', 'Rok Novak', '04.12.2026']) expect(text).toContain(words)
    expect(letter.action?.url).toContain(`/office/applications?look=table&recalled_uid=${of.bulk}`)
  })
})
