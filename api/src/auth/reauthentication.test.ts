import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '#http/request-context.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { isFresh, requireRecentSignIn, requirePassword } from './reauthentication.ts'
import { findSession } from './sessions.ts'
import type { Who } from './who.ts'
import { changeTokens } from '#accounts/email-changes.factory.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()
const context = { ip: '203.0.113.77', device: 'Firefox, Linux' } as RequestContext

async function signedIn(): Promise<{ who: Who; client: Client; user: { id: string } }> {
  const user = await makeUser()
  const client = await api.signIn(user)
  const session = await findSession(client.cookies.get('korak_session'), true)
  if (!session) throw new Error('No session')
  return { who: session.who, client, user }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'let through',
    (error: { code: string; fields?: object }) => [error.code, ...Object.keys(error.fields ?? {})].join(' '),
  )
const inMinutes = (minutes: number) => {
  const at = Date.now() + minutes * 60_000
  setClock(() => new Date(at))
}
afterEach(() => setClock())

describe('what needs a fresh sign-in', () => {
  test('is let through for a quarter of an hour and then asks for the password', async () => {
    const { who } = await signedIn()
    for (const [minutes, answer] of [
      [0, 'let through'],
      [14.9, 'let through'],
      [15.1, 'PASSWORD_NEEDED'],
      [24 * 60, 'PASSWORD_NEEDED'],
    ] as const) {
      inMinutes(minutes)
      expect([minutes, await refusal(requireRecentSignIn(who, undefined, context))]).toEqual([minutes, answer])
      expect(await isFresh(who)).toBe(answer === 'let through')
    }
    expect(await refusal(requireRecentSignIn(who, PASSWORD, context))).toBe('let through')
  })

  test('a new token makes an old sign-in no younger', async () => {
    const { who, client } = await signedIn()
    inMinutes(16)
    const password = 'Modra-reka-8-ptic'
    const body = { current_password: PASSWORD, password, confirm_password: password }
    expect((await client.put('/api/portal/profile/password', body)).status).toBe(200)
    expect(await isFresh(who)).toBe(false)
    expect((await findSession(client.cookies.get('korak_session'), true))?.who.sessionId).toBe(who.sessionId)
  })

  test('a password that is given counts, even after a fresh sign-in', async () => {
    const { who } = await signedIn()
    expect(await refusal(requireRecentSignIn(who, 'Napacno-geslo7', context))).toBe('VALIDATION password')
    expect(await refusal(requirePassword(who, 'Napacno-geslo7', context, 'current_password'))).toBe(
      'VALIDATION current_password',
    )
  })

  test('a session that is gone is not fresh', async () => {
    const { who } = await signedIn()
    const other = { ...who, sessionId: randomUUID() }
    expect(await isFresh(other)).toBe(false)
    expect(await refusal(requirePassword(other, PASSWORD, context))).toBe('UNAUTHENTICATED')
  })

  test('after five passwords there is a wait, and the wrong ones are in the log with the network only', async () => {
    const { who, user } = await signedIn()
    const answers: string[] = []
    for (let n = 0; n < 6; n++) answers.push(await refusal(requirePassword(who, 'Napacno-geslo7', context)))
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'VALIDATION password'), 'TOO_MANY'])
    expect(await refusal(requirePassword(who, PASSWORD, context))).toBe('TOO_MANY')
    const events = await db()
      .selectFrom('auditEvents')
      .select(['action', 'device', 'ip'])
      .where('userId', '=', user.id)
      .execute()
    expect(events).toHaveLength(5)
    expect(events[0]).toEqual({ action: 'auth.password_refused', device: 'Firefox, Linux', ip: '203.0.113.0/24' })
  })
})

test('a mailed change of e-mail is no place to try passwords: tries are counted for the account that asked', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  await client.post('/api/auth/email-change', { email: 'ugibanje@example.com', password: PASSWORD })
  const url = `/api/auth/email-change/${(await changeTokens(user.id)).token}/confirm`
  const codes = []
  for (let n = 0; n < 11; n++) codes.push((await api.newClient().post(url, { password: `Ugibam-${n}-aa` })).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'VALIDATION'), 'TOO_MANY'])
  expect((await api.newClient().post(url, { password: PASSWORD })).code).toBe('TOO_MANY')
  // Whoever is signed in to it is not kept out by strangers.
  expect((await client.post(url, {})).status).toBe(200)
})
