import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { shownDay, shownInstant } from '#mail/letter.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { InterviewMails } from './interviews.letters.ts'

const about = { application: '5b1c7e64-0000-4000-8000-000000000001', ref: 'P-10001', job: 'Kuhar (m/ž)' }
const notice = { ...about, candidate: 'Maja Zupan', email: 'maja@example.com' }
const place = { kind: 'on_site', place: 'Dunajska 1, Ljubljana', minutes: 45 } as const
const time = '2026-12-08T09:00:00.000Z'
const MAILS: { [T in keyof InterviewMails]: InterviewMails[T][] } = {
  interview_proposed: [
    { ...about, ...place, act: 'proposed', times: [time], answerBy: '2026-12-04' },
    { ...about, ...place, act: 'rescheduled', times: [time], answerBy: '2026-12-04' },
    { ...about, ...place, act: 'rescheduled', times: [time], answerBy: '2026-12-04', was: '2026-12-07T09:00:00.000Z' },
  ],
  interview_confirmed: [
    { ...about, ...place, time },
    { ...about, kind: null, place: '', minutes: 60, time },
    { ...about, ...place, time, isByWord: true, was: '2026-12-07T09:00:00.000Z' },
  ],
  interview_cancelled: [
    { ...about, time, isEnded: false },
    { ...about, time: null, isEnded: true },
  ],
  interview_given_up: [
    { ...about, answer: 'declined', time },
    { ...about, answer: 'asked', time },
  ],
  interview_reminder: [
    { ...about, ...place, time },
    { ...about, ...place, time, isToday: true },
  ],
  interview_answer_notice: [
    { ...notice, answer: 'picked', time, hasWords: false },
    { ...notice, answer: 'declined', time: null, hasWords: true },
    { ...notice, answer: 'asked', time: null, hasWords: true },
  ],
  interview_cancelled_notice: [{ ...notice, time }],
  interview_agreed_notice: [
    { ...notice, ...place, time, was: null },
    { ...notice, ...place, time, was: '2026-12-07T09:00:00.000Z' },
    { ...notice, kind: 'phone', place: '', minutes: 60, email: null, time, was: time },
  ],
  interview_reminder_notice: [
    { ...notice, ...place, time },
    { ...notice, ...place, time, isToday: true },
  ],
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof InterviewMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = wholeMail(write(template, params, locale), locale)
      const { ref, job, ...rest } = params as unknown as Record<string, string>
      const words = [ref, job, rest['candidate'], rest['email'], rest['place']]
      if (rest['time']) words.push(shownInstant(new Date(rest['time'])))
      if (rest['was']) words.push(shownInstant(new Date(rest['was'])))
      if (rest['answerBy']) words.push(shownDay(rest['answerBy']))
      for (const word of words.filter(Boolean)) expect(text).toContain(word)
    }
  })
})

test('who is there reads what was answered, also where only the text of a mail is shown', () => {
  const textOf = (answer: 'picked' | 'declined') =>
    wholeMail(write('interview_answer_notice', { ...notice, answer, time, hasWords: false }, 'sl-SI'), 'sl-SI').text
  expect(textOf('picked')).toMatch(/^Termin razgovora je izbran\n\nPozdravljeni,\n\nČas razgovora: /)
  expect(textOf('declined')).toContain('Razgovor je zavrnjen')
})

test('of an interview that is off because the application ended it is said that it is, not that the application did', () => {
  const params = { ...about, time, isEnded: true }
  expect(wholeMail(write('interview_cancelled', params, 'sl-SI'), 'sl-SI').text).not.toMatch(/končala/)
})

test('who comes reads whether it is agreed, at another time or in another place, and whether it is tomorrow or today', () => {
  const agreed = { ...notice, ...place, time }
  const titleOf = (was: string | null) => write('interview_agreed_notice', { ...agreed, was }, 'sl-SI').title
  expect([null, '2026-12-07T09:00:00.000Z', time].map(titleOf)).toEqual([
    'Razgovor je dogovorjen',
    'Razgovor je prestavljen',
    'Razgovor je spremenjen',
  ])
  const reminder = { ...about, ...place, time }
  expect(write('interview_reminder', reminder, 'sl-SI').subject).toMatch(/^Jutri imate razgovor/)
  expect(write('interview_reminder', { ...reminder, isToday: true }, 'sl-SI').subject).toMatch(/^Danes imate razgovor/)
})
