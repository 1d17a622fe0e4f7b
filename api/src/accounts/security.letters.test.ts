import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { wholeMail, writeLetter } from '#mail/letters.factory.ts'
import type { SecurityMails } from './security.letters.ts'

const MAILS: { [T in keyof SecurityMails]: SecurityMails[T][] } = {
  new_device: [
    { device: 'Firefox, Linux', network: '203.0.113.*' },
    { device: '', network: null },
  ],
  email_change: [{ username: 'maja.zupan' }],
  email_change_former: [{ email: 'm…@example.com' }],
  email_taken: [{}],
  email_changed: [{ email: 'm…@example.com' }],
  email_confirmed: [{ username: 'maja.zupan' }],
  account_disabled: [{ reason: 'Ne delate več pri nas.' }],
  account_enabled: [{}],
}
const TOKEN = 'T'.repeat(64)
const AT = new Date('2026-11-05T13:32:00Z')

describe.each(LANGUAGES)('in %s', (locale) => {
  const write = (template: keyof SecurityMails, params: object) => {
    const writing = { params, token: TOKEN, validSeconds: 86_400, at: AT, locale }
    return wholeMail(writeLetter(template, writing as never), locale)
  }

  test.each(Object.keys(MAILS) as (keyof SecurityMails)[])('%s says everything it was given', (template) => {
    for (const params of MAILS[template]) {
      const { text } = write(template, params)
      for (const words of Object.values(params)) expect(text).toContain(words ?? '')
      // Only the mails to the two mailboxes that confirm carry a link.
      const isAsked = template === 'email_change' || template === 'email_change_former'
      expect(text.includes(`/settings/email/${TOKEN}`)).toBe(isAsked)
      expect(text.includes(TOKEN)).toBe(isAsked)
    }
  })

  test('what happened says when, in Ljubljana', () => {
    for (const template of ['new_device', 'email_change_former', 'email_changed'] as const)
      expect(write(template, MAILS[template][0] ?? {}).text).toContain('05.11.2026, 14:32')
  })
})
