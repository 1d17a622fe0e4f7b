import { describe, expect, test } from 'vitest'
import { offerLetters } from './offers.letters.ts'

const about = { application: 'b0f7c1de-3c1d-4a4b-9c3e-0a6f5d2e1c11', ref: 'P-1', job: 'Kuhar' }
const base = { token: '', validSeconds: 0, at: new Date(0), about: null }

describe.each(['sl-SI', 'en-EN'] as const)('letters about offers in %s', (locale) => {
  test('say what was answered, and to whom', () => {
    for (const answer of ['accepted', 'declined'] as const) {
      const own = offerLetters.write.offer_answer_received({ ...base, locale, params: { ...about, answer } })
      expect(own.subject).toContain('Kuhar')
      const params = { ...about, answer, candidate: 'Oseba', email: 'oseba@example.com', text: 'Hvala.' }
      const notice = offerLetters.write.offer_answer_notice({ ...base, locale, params })
      expect(notice.paragraphs[0]).toBe('Hvala.')
      expect(notice.action?.url).toContain(`/office/applications/${about.application}`)
    }
  })

  test('a withdrawal has the words of who wrote it and the day of the next step', () => {
    const params = { ...about, text: 'Žal.', promiseOn: '2030-05-09' }
    const letter = offerLetters.write.offer_withdrawn({ ...base, locale, params })
    expect(letter.paragraphs[0]).toBe('Žal.')
    expect(letter.paragraphs[1]).toContain('09.05.2030')
  })
})
