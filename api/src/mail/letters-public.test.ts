import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { frameLetter } from './frame.ts'
import { writeLetter } from './letters.ts'

process.env['APP_SECRET'] = 'only-for-tests-only-for-tests-only'
const params = {
  invitation: '5b1c7e64-0000-4000-8000-000000000001',
  link: '5b1c7e64-0000-4000-8000-000000000002',
  questionnaire: 'Kako iščete delo',
  minutes: 2,
  closesOn: '2026-12-07',
}

describe.each(LANGUAGES)('in %s', (locale) => {
  const write = (more: object = {}) =>
    writeLetter('public_invitation', {
      params: { ...params, ...more },
      token: '',
      validSeconds: 0,
      at: new Date(0),
      locale,
    })

  test('the invitation says everything it was given, and leads to the questionnaire', () => {
    const letter = write()
    const { subject, text, html } = frameLetter(letter, locale, 'nekdo@example.com')
    expect(`${subject}${text}${html}`).not.toMatch(/mail_|undefined|\bnull\b|\{\w+\}|\[object/)
    expect([...subject].length).toBeLessThanOrEqual(60)
    expect(text).toContain(params.questionnaire)
    expect(text).not.toContain(params.invitation)
    const path = `/public/questionnaires/${invitationToken(params.invitation)}/${params.link}`
    expect(letter.action?.url).toMatch(new RegExp(`${path}$`))
  })

  test('the day is there when there is one', () =>
    expect([write().facts?.length, write({ closesOn: null }).facts?.length]).toEqual([1, 0]))
})
