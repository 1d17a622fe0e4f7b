import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { shownDay } from '#mail/letter.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { ApplicationMails } from './applications.letters.ts'

const about = { application: '5b1c7e64-0000-4000-8000-000000000001', ref: 'P-10001', job: 'Kuhar (m/ž)' }
const notice = { ...about, candidate: 'Maja Zupan', email: 'maja@example.com' }
const MAILS: { [T in keyof ApplicationMails]: ApplicationMails[T][] } = {
  application_received: [
    { ...about, answerBy: '2026-12-07' },
    { ...about, answerBy: null },
  ],
  application_withdrawn: [about],
  application_withdrawn_notice: [
    { ...about, reason: 'Ostajam v službi.' },
    { ...about, reason: null },
  ],
  application_letter: [
    { ...about, heading: 'Vaša prijava', text: 'Pozdravljeni!\n\nHvala.', nextMove: 'us', answerBy: '2026-12-07' },
    { ...about, heading: 'Vaša prijava', text: 'Hvala.', nextMove: 'nobody', answerBy: null },
  ],
  application_postponed: [{ ...about, answerBy: '2026-12-10' }],
  application_message: [about, { ...about, answerBy: '2026-12-07' }],
  application_message_notice: [notice],
  application_late: [{ ...about, answerBy: '2026-12-10' }],
  application_late_notice: [{ ...notice, promisedBy: '2026-12-07' }],
  application_times_past_notice: [{ ...notice, promisedBy: '2026-12-07' }],
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof ApplicationMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = wholeMail(write(template, params, locale), locale)
      const { ref, job, ...rest } = params as unknown as Record<string, string>
      const day = rest['answerBy'] ?? rest['promisedBy']
      const shown = day && shownDay(day)
      const written = [ref, job, rest['text'], rest['candidate'], rest['email'], shown].filter(Boolean)
      for (const words of written) expect(text).toContain(words)
    }
  })
})
