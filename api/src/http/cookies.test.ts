import { COOKIE_DAYS } from '@korak/contract/cookies.ts'
import { expect, test } from 'vitest'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const DAY = 24 * 60 * 60

/** Seconds each cookie of an answer lasts, by name. */
const lasting = (headers: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    [headers['set-cookie']].flat().map((cookie) => {
      const [, name = '', seconds] = /^korak_(\w+)=.*?Max-Age=(\d+)/.exec(String(cookie)) ?? []
      return [name, Number(seconds)]
    }),
  )

test('cookies last as long as the page about them says', async () => {
  const { username } = await makeUser()
  const signIn = await api.newClient().post('/api/auth/login', { username, password: PASSWORD, remember: true })
  expect(lasting(signIn.headers)).toEqual({ session: COOKIE_DAYS.session * DAY, device: COOKIE_DAYS.device * DAY })
  const form = { name: 'Maja Zupan', email: 'maja@example.com', password: PASSWORD, confirm_password: PASSWORD }
  const more = { gender: 'female', birthday: '1992-05-14', education: 7, career: 'experienced-expert' }
  const signUp = await api.newClient().post('/api/auth/signup-candidate', { ...form, ...more })
  expect(lasting(signUp.headers)).toEqual({ registration: COOKIE_DAYS.registration * DAY })
})
