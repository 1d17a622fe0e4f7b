import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { wholeMail, write } from '#mail/letters.factory.ts'

process.env['APP_SECRET'] = 'only-for-tests-only-for-tests-only'
const params = {
  invitation: '5b1c7e64-0000-4000-8000-000000000001',
  link: '5b1c7e64-0000-4000-8000-000000000002',
  questionnaire: 'Kako iščete delo',
  minutes: 2,
  closesOn: '2026-12-07',
  keptMonths: 60,
}

describe.each(LANGUAGES)('in %s', (locale) => {
  const invitation = (more: object = {}) => write('public_invitation', { ...params, ...more }, locale)

  test('the invitation says everything it was given, and leads to the questionnaire', () => {
    const letter = invitation()
    const { text } = wholeMail(letter, locale)
    expect(text).toContain(params.questionnaire)
    expect(text).not.toContain(params.invitation)
    const path = `/public/questionnaires/${invitationToken(params.invitation)}/${params.link}`
    expect(letter.action?.url).toMatch(new RegExp(`${path}$`))
  })

  test('says the true reason at the foot: no account, who invited, for how long, whom to ask', () => {
    const foot = wholeMail(invitation(), locale).text.split('--\n')[1] ?? ''
    expect(foot).not.toMatch(/vašim računom|your account/)
    expect(foot).toMatch(/svetovalna ekipa povabila|consulting team invited/)
    expect(foot).toMatch(/60 m[\s\S]+zasebnost@/)
  })

  test('the day is there when there is one', () =>
    expect([invitation().facts?.length, invitation({ closesOn: null }).facts?.length]).toEqual([1, 0]))
})
