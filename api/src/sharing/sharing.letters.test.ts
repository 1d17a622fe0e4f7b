import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { SharingMails } from './sharing.letters.ts'

const share = '5b1c7e64-0000-4000-8000-000000000001'
const about = { company: 'Lipa d. d.', job: 'Kuhar (m/ž)' }
const MAILS: { [T in keyof SharingMails]: SharingMails[T][] } = {
  share_asked: [
    { ...about, share, answerBy: '2026-12-07', note: 'Podjetje išče za takoj.' },
    { ...about, share, answerBy: '2026-12-07', note: null },
  ],
  share_received: [
    { share, ref: 'P-10001', job: about.job, visibleUntil: '2027-06-07' },
    { share, ref: null, job: about.job, visibleUntil: '2027-06-07' },
  ],
  share_ended: [
    { ref: 'P-10001', job: about.job, candidate: 'Maja Zupan', because: 'person', fields: ['name', 'cv'] },
    { ref: 'P-10001', job: about.job, candidate: null, because: 'time' },
    { ref: 'P-10001', job: about.job, candidate: 'Maja Zupan', because: 'replaced', fields: ['email'] },
  ],
  share_answered: (['confirmed', 'declined', 'withdrawn', 'expired'] as const).map((answer) => ({
    ...about,
    ref: 'P-10001',
    candidate: 'Maja Zupan',
    answer,
  })),
  share_client_answered: (['interested', 'interview', 'not_interested'] as const).map((answer) => ({
    ...about,
    ref: 'P-10001',
    candidate: 'Maja Zupan',
    answer,
    message: answer === 'not_interested' ? null : 'Pridite v torek.',
  })),
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof SharingMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = wholeMail(write(template, params, locale), locale)
      const { ref, job, company, candidate, note, message } = params as Record<string, string>
      for (const words of [ref, job, company, candidate, note, message].filter(Boolean)) expect(text).toContain(words)
    }
  })

  test('the mail to the company leads to the profile and names nobody', () => {
    const letter = write('share_received', MAILS.share_received[0] ?? {}, locale)
    expect(letter.action?.url).toMatch(new RegExp(`/shared-profiles/${share}$`))
    expect(write('share_asked', MAILS.share_asked[0] ?? {}, locale).action?.url).toMatch(
      new RegExp(`/sharing/${share}$`),
    )
  })

  test('no two answers read the same', () => {
    const letters = MAILS.share_answered.map((params) => write('share_answered', params, locale))
    for (const words of [letters.map((one) => one.title), letters.map((one) => one.paragraphs.join(' '))])
      expect(new Set(words).size).toBe(letters.length)
  })
})
