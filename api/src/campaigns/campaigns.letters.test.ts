import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'
import type { FeedbackMails } from './campaigns.letters.ts'

const participant = '5b1c7e64-0000-4000-8000-000000000001'
const campaignId = '5b1c7e64-0000-4000-8000-000000000002'
const about = { campaign: 'Vodenje 2026', campaignId, closesOn: '2026-12-07' }
const asked = { asked: participant, before: '2026-11-05T23:00:00.000Z' }
type AskingMails = Omit<FeedbackMails, 'feedback_raters_declined' | 'feedback_nominate'>
const MAILS: { [T in keyof AskingMails]: FeedbackMails[T][] } = {
  feedback_invitation: [1, 2, 3, 5].flatMap((count) => [
    { ...about, participant, count, isSelf: false },
    { ...about, participant: null, count, isSelf: true },
  ]),
  feedback_reminder: [
    { ...about, ...asked, participant, count: 1 },
    { ...about, ...asked, participant: null, count: 4 },
  ],
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof AskingMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const letter = write(template, params, locale, null, 'token')
      const { text } = wholeMail(letter, locale)
      for (const words of [about.campaign, String(params.count)]) expect(text).toContain(words)
      const path = params.participant ? `/public/questionnaires/token/${campaignId}` : '/questionnaires'
      expect(new URL(letter.action?.url ?? '').pathname).toBe(path)
    }
  })

  test("who has proposed reads how many were declined and why, and nobody's name", () => {
    const params = { campaign: about.campaign, subject: participant, count: 2, reasons: ['Ker delate drugje.'] }
    const letter = write('feedback_raters_declined', params, locale)
    const { text } = wholeMail(letter, locale)
    for (const words of [about.campaign, '2', 'Ker delate drugje.']) expect(text).toContain(words)
    expect(new URL(letter.action?.url ?? '').pathname).toBe(`/feedback/${participant}`)
  })

  test('who is assessed reads until when to propose raters, with the way there', () => {
    const params = { campaign: about.campaign, subject: participant, until: '2026-11-30' }
    const letter = write('feedback_nominate', params, locale)
    const { text } = wholeMail(letter, locale)
    for (const words of [about.campaign, '30.11.2026']) expect(text).toContain(words)
    expect(new URL(letter.action?.url ?? '').pathname).toBe(`/feedback/${participant}`)
  })

  test('who is only asked about themselves reads nothing about others', () => {
    const params = { ...about, participant: null, count: 0, isSelf: true }
    expect(write('feedback_invitation', params, locale).paragraphs).toHaveLength(2)
    expect(write('feedback_invitation', { ...params, count: 2 }, locale).paragraphs).toHaveLength(4)
  })
})

test('one assessed person is named, several are counted', () => {
  const one = { ...about, participant, count: 1, isSelf: false }
  expect(write('feedback_invitation', one, 'sl-SI', 'Petra Hribar').paragraphs).toContain(
    'Prosimo vas za povratno informacijo o\u00A0osebi Petra Hribar.',
  )
  expect(write('feedback_reminder', one, 'sl-SI', 'Petra Hribar').paragraphs).toContain(
    'Oddati morate še vprašalnik o\u00A0osebi Petra Hribar.',
  )
  expect(write('feedback_invitation', { ...one, count: 2 }, 'sl-SI').paragraphs[1]).toContain('2 osebah')
})

test.each(LANGUAGES)('whoever has no account reads who gave us the address, why and for how long, in %s', (locale) => {
  const foot = (params: object) =>
    wholeMail(
      write('feedback_invitation', { ...about, count: 1, isSelf: false, ...params }, locale),
      locale,
    ).text.split('--\n')[1] ?? ''
  const account = locale === 'sl-SI' ? /povezano\sz\svašim\sračunom/ : /concerns\syour\saccount/
  const named =
    locale === 'sl-SI' ? /predlagala oseba, ki jo ocenjujete/ : /the person you are asked to assess suggested you/
  const listed = locale === 'sl-SI' ? /naša svetovalna ekipa/ : /our consulting team/
  const keptMonths = 12
  expect(foot({ participant, givenBy: 'subject' })).toMatch(named)
  expect(foot({ participant, givenBy: 'staff' })).toMatch(listed)
  for (const givenBy of ['subject', 'staff']) {
    expect(foot({ participant, givenBy })).not.toMatch(account)
    expect(foot({ participant, givenBy, keptMonths })).toMatch(/12 m[\s\S]+zasebnost@/)
  }
  expect(foot({ participant: null })).toMatch(account)
})

test('a person is counted in Slovenian with the right endings', () => {
  const people = (count: number) =>
    write('feedback_invitation', { ...about, participant, count, isSelf: false }, 'sl-SI').paragraphs[1]
  expect([1, 2, 5].map(people).map((text) => text?.split(' ').at(-1))).toEqual(['osebi.', 'osebah.', 'osebah.'])
})
