import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runRetention } from './retention.service.ts'

const api = await testApp()
afterEach(() => setClock())
/** How many accounts nobody activated go on that night. */
async function goneAt(day: string): Promise<number> {
  setClock(() => new Date(`${day}T01:10:00Z`))
  const reports = await runRetention(false)
  expect(reports.filter(({ failed }) => failed > 0)).toEqual([])
  return reports.find(({ rule }) => rule === 'accounts nobody activated')?.due.length ?? 0
}

test('invitations nobody accepts go a week after the last of them has ended, whoever has the address', async () => {
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const candidate = await makeUser({ email: 'isce.delo@example.com' })
  const person = { name: 'Mojca Povabljena', language: 'sl-SI', kind: 'employee', roles: [] }
  for (const email of ['nikogar.ni@example.com', candidate.email, 'znova@example.com', 'preklicano@example.com'])
    expect((await admin.post('/api/users', { ...person, email })).status).toBe(201)
  const left = async () =>
    (await db().selectFrom('users').select('email').where('name', '=', person.name).orderBy('email').execute()).map(
      ({ email }) => email,
    )
  const moved = (column: 'expiresAt' | 'usedAt', email: string, at: string) =>
    db()
      .updateTable('links')
      .set({ [column]: new Date(at) })
      .where('userId', 'in', db().selectFrom('users').select('id').where('email', '=', email))
      .execute()
  const covered = `invited:${candidate.email}`
  for (const email of ['nikogar.ni@example.com', covered, 'znova@example.com', 'preklicano@example.com'])
    await moved('expiresAt', email, '2030-03-10T12:00:00Z')
  await moved('usedAt', 'preklicano@example.com', '2030-03-08T12:00:00Z')
  expect(await goneAt('2030-03-15')).toBe(0)
  expect(await goneAt('2030-03-16')).toBe(1)
  expect(await left()).toEqual([covered, 'nikogar.ni@example.com', 'znova@example.com'])
  // Sent again meanwhile: it counts from the newer one.
  const { data } = (await admin.get('/api/users?search=znova')).json
  expect((await admin.post(`/api/users/${data[0].uid}/resend`)).status).toBe(200)
  await sql`update links set expires_at = '2030-03-14T12:00:00Z' where used_at is null and user_id = ${data[0].uid}`.execute(
    db(),
  )
  await sql`update links set used_at = '2030-03-10T12:00:00Z' where used_at is not null and user_id = ${data[0].uid}`.execute(
    db(),
  )
  expect(await goneAt('2030-03-18')).toBe(2)
  expect(await left()).toEqual(['znova@example.com'])
  expect(await db().selectFrom('users').select('id').where('id', '=', candidate.id).execute()).toHaveLength(1)
  expect(await goneAt('2030-03-22')).toBe(1)
  expect(await left()).toEqual([])
})
