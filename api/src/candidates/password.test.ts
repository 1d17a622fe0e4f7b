import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()
const URL = '/api/portal/profile'
const signIn = async () => {
  const user = await makeUser()
  return Object.assign(await api.signIn(user), { user })
}

describe('changing the password', () => {
  const NEW = 'Modra-reka-8-ptic'
  const change = (current: string, password: string, confirmation = password) => ({
    current_password: current,
    password,
    confirm_password: confirmation,
  })

  test('ends other sessions, keeps this one under a new token, mails and leaves a trace', async () => {
    const client = await signIn()
    const other = await api.signIn(client.user)
    const old = new Map(client.cookies)
    const answer = await client.put(`${URL}/password`, change(PASSWORD, NEW))
    expect([answer.status, answer.json.message]).toEqual([200, 'Geslo je spremenjeno.'])
    expect(client.cookies.get('korak_session')).not.toBe(old.get('korak_session'))
    expect((await client.get(URL)).status).toBe(200)
    expect((await other.get(URL)).status).toBe(401)
    const thief = api.newClient()
    for (const [name, value] of old) thief.cookies.set(name, value)
    expect((await thief.get(URL)).status).toBe(401)
    const mails = await db().selectFrom('mails').select('template').where('userId', '=', client.user.id).execute()
    expect(mails).toEqual([{ template: 'password_changed' }])
    const audits = await db().selectFrom('auditEvents').select('action').where('userId', '=', client.user.id).execute()
    expect(audits.map((row) => row.action)).toContain('auth.password_changed')
    expect((await client.put(`${URL}/password`, change(NEW, PASSWORD))).status).toBe(200)
  })

  test.each([
    ['a wrong current one', change('Napačno-1', NEW), 'current_password'],
    ['a different repetition', change(PASSWORD, NEW, `${NEW}x`), 'confirm_password'],
    ['the same one', change(PASSWORD, PASSWORD), 'password'],
    ['a short one', change(PASSWORD, 'Ab1!'), 'password'],
    ['a common one', change(PASSWORD, 'Geslo123!'), 'password'],
  ])('is refused for %s, and nothing changes', async (_case, body, field) => {
    const client = await signIn()
    const other = await api.signIn(client.user)
    const answer = await client.put(`${URL}/password`, body)
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]])
    expect((await other.get(URL)).status).toBe(200)
  })

  test('is refused for a while after five tries', async () => {
    const client = await signIn()
    const tries = []
    for (let n = 0; n < 6; n++) tries.push((await client.put(`${URL}/password`, change('Napačno-1', NEW))).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })
})
