import { LANGUAGES } from '@korak/contract/shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeMail, writeLetter } from '#mail/letters.factory.ts'
import type { ConsentMails } from './consents.letters.ts'

beforeAll(() => {
  Object.assign(process.env, { KORAK_MODE: 'test', PUBLIC_URL: 'https://portal.example/' })
})

const about = { consent: '5b1c7e64-0000-4000-8000-000000000001', title: 'E-novice in karierni nasveti' }
const effects = ['Prva posledica.', 'Druga posledica.']
const MAILS: { [T in keyof ConsentMails]: ConsentMails[T][] } = {
  consent_request: [
    { ...about, summary: 'Kratek povzetek.', isFree: true },
    { ...about, summary: 'Kratek povzetek.', isFree: false },
  ],
  consent_reminder: [{ ...about, endsOn: '2027-03-10' }],
  consent_expired: [{ ...about, endedOn: '2027-03-10', effects }],
  consent_withdrawn: [{ ...about, effects }],
}
const TOKEN = 'T'.repeat(64)
const write = (template: keyof ConsentMails, params: object, locale: (typeof LANGUAGES)[number]) => {
  const writing = { params, token: TOKEN, validSeconds: 14 * 86_400, at: new Date(0), locale }
  return wholeMail(writeLetter(template, writing as never), locale)
}

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(Object.keys(MAILS) as (keyof ConsentMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = write(template, params, locale)
      expect(text).toContain(about.title)
      const { effects: told = [], summary = '' } = params as { effects?: string[]; summary?: string }
      for (const words of [...told, summary]) expect(text).toContain(words)
      const link = template === 'consent_withdrawn' ? `/consents/${about.consent}` : `/consent/confirm/${TOKEN}`
      expect(text).toContain(`https://portal.example${link}`)
    }
  })
})

test('days are written the same in both languages, and the link says how long it is good', () => {
  const [params = {}] = MAILS.consent_reminder
  expect(write('consent_reminder', params, 'sl-SI').text).toContain('10.03.2027')
  expect(write('consent_reminder', params, 'en-EN').text).toContain('10.03.2027')
  expect(write('consent_reminder', params, 'sl-SI').text).toContain('Povezava velja 14\u00a0dni.')
  expect(write('consent_reminder', params, 'en-EN').text).toContain('valid for 14 days')
})
