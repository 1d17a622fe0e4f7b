import { describe, expect, test } from 'vitest'
import { referenceLetters } from './references.letters.ts'

const base = { token: 'a'.repeat(43), validSeconds: 0, at: new Date(0), about: null }
const params = { referee: 'r', candidate: 'Oseba', text: 'Prosimo.', answerBy: '2030-05-09', keptMonths: 12 }

describe.each(['sl-SI', 'en-EN'] as const)('letters about references in %s', (locale) => {
  test('ask a referee with the personal link, and say who gave the address and for how long', () => {
    for (const template of ['reference_request', 'reference_reminder'] as const) {
      const letter = referenceLetters.write[template]({ ...base, locale, params })
      expect(letter.subject).toContain('Oseba')
      expect(letter.facts?.[0]?.value).toBe('09.05.2030')
      expect(letter.action?.url).toContain(`/public/references/${base.token}`)
      expect(letter.why?.('vida@example.com').join(' ')).toContain('vida@example.com')
    }
    expect(referenceLetters.write.reference_request({ ...base, locale, params }).paragraphs[0]).toBe('Prosimo.')
  })

  test('tell the candidate and the office only where it stands, and a referee only that it is over', () => {
    const application = 'b0f7c1de-3c1d-4a4b-9c3e-0a6f5d2e1c11'
    const wanted = referenceLetters.write.reference_wanted({ ...base, locale, params: { application } })
    expect(wanted.action?.url).toContain(`/applications/${application}`)
    const told = { application, ref: 'P-1' }
    const notice = referenceLetters.write.reference_answered_notice({ ...base, locale, params: told })
    expect(notice.action?.url).toContain(`/office/applications/${application}`)
    const stopped = referenceLetters.write.reference_stopped_notice({ ...base, locale, params: told })
    expect([stopped.subject, stopped.action?.url]).toEqual([expect.stringContaining('P-1'), notice.action?.url])
    const deleted = referenceLetters.write.reference_deleted_notice({ ...base, locale, params: told })
    expect([deleted.subject, deleted.action?.url]).toEqual([expect.stringContaining('P-1'), notice.action?.url])
    const over = referenceLetters.write.reference_unneeded({ ...base, locale, params: { keptMonths: 12 } })
    expect([over.facts, over.action]).toEqual([undefined, undefined])
  })
})
