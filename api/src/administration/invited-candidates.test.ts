// Whoever invites must not find out by it who looks for jobs: what they are answered and shown is compared letter by letter.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Reply, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'

const api = await testApp()
const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators', name: 'Srečko Žagar' }))
await makeUser({ kind: 'employee', role: 'Consultants' })
await makeUser({ kind: 'employee', role: 'Researchers' })

const invite = (email: string) =>
  admin.post('/api/users', { name: 'Mojca Novak', email, language: 'en-EN', kind: 'employee', roles: ['Consultants'] })
const rowOf = async (email: string) => (await admin.get(`/api/users?search=${email}`)).json.data[0]
const letters = async (email: string) => {
  await runTasks(api.databaseUrl)
  return (await sentMails(email)).map(({ subject }) => subject)
}
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** All there is to be seen of an invitation, step by step, without what tells any two apart: address, username, ids and times. */
async function seenOf(email: string, own: string): Promise<string[]> {
  const seen: string[] = []
  const plain = (text: string) =>
    text
      .replaceAll(own, 'ADDRESS')
      .replaceAll(/mojca\.novak\d*/g, 'USERNAME')
      .replaceAll(TIMES, 'TIME')
      .replaceAll(IDS, 'ID')
  const keep = (what: string, { status, text }: Reply) => seen.push(`${what} ${status} ${plain(text)}`)
  const look = async (uid: string) => {
    await runTasks(api.databaseUrl)
    keep('list', await admin.get(`/api/users?search=${own}`))
    keep('filtered', await admin.get(`/api/users?filter[id]=${uid}`))
    keep('page', await admin.get(`/api/users/${uid}`))
    keep('changes', await admin.get(`/api/users/${uid}/changes`))
    keep('substitutes', await admin.get(`/api/substitutes?user_uid=${uid}`))
  }
  keep('invite', await invite(email))
  const { uid } = await rowOf(own)
  await look(uid)
  keep('again', await invite(email))
  keep('resend', await admin.post(`/api/users/${uid}/resend`))
  await look(uid)
  keep('update', await admin.put(`/api/users/${uid}`, { rev: 1, name: 'Mojca Kos', roles: ['Researchers'] }))
  keep('revoke', await admin.post(`/api/users/${uid}/revoke`))
  await look(uid)
  keep('resend', await admin.post(`/api/users/${uid}/resend`))
  await db()
    .updateTable('links')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', uid)
    .execute()
  keep('expired', await admin.get(`/api/users/${uid}`))
  for (const what of ['disable', 'enable', 'sign-out', 'reset-factor'])
    keep(
      what,
      await admin.post(`/api/users/${uid}/${what}`, { rev: 2, ...(what === 'disable' && { reason: 'Odhod' }) }),
    )
  const roles = (await admin.get('/api/roles')).json as { id: number; key: string }[]
  keep('role', await admin.get(`/api/roles/${roles.find(({ key }) => key === 'Researchers')?.id}`))
  keep('erase', await admin.post(`/api/users/${uid}/erase`, { rev: 2 }))
  keep('gone', await admin.get(`/api/users?search=${own}`))
  return seen
}

test('an invitation to a candidate looks as any other: answers, list, page, and all that can be done with it', async () => {
  const candidate = await makeUser({ email: 'isce.delo@example.com' })
  const ofNobody = await seenOf('nihce.tukaj@example.com', 'nihce.tukaj@example.com')
  const ofCandidate = await seenOf(candidate.email, candidate.email)
  expect(ofCandidate).toEqual(ofNobody)
  expect(ofNobody[0]).toContain('201')
  // The owner of the account is told, and their account is what it was.
  expect(new Set(await letters(candidate.email))).toEqual(new Set(['Povabilo v portal Korak: ta naslov že ima račun']))
  const own = await api.signIn(candidate)
  expect((await own.get('/api/auth/user')).json).toMatchObject({
    name: candidate.name,
    roles: ['Candidates'],
    permissions: [],
  })
})

test('the username tells nothing of candidates of the same name', async () => {
  const usernames = async (name: string) => {
    for (const email of [`prva@${name}.example`, `druga@${name}.example`])
      await admin.post('/api/users', { name: `Andraž ${name}`, email, language: 'sl-SI', kind: 'employee', roles: [] })
    const found = (await admin.get(`/api/users?search=@${name}.example`)).json.data as { username: string }[]
    return found.map(({ username }) => username.replace(name, 'X'))
  }
  const { id } = await makeUser({ name: 'Andraž isce' })
  await db().updateTable('users').set({ username: 'andraz.isce' }).where('id', '=', id).execute()
  for (const name of ['isce', 'nihce']) {
    const made = await usernames(name)
    expect(made).toHaveLength(2)
    for (const username of made) expect(username).toMatch(/^andraz\.X[1-9]\d\d$/)
  }
})

test('an invitation that was taken back before it left does not leave', async () => {
  const candidate = await makeUser({ email: 'se.ne.ve@example.com' })
  await invite(candidate.email)
  const { uid } = await rowOf(candidate.email)
  await admin.post(`/api/users/${uid}/revoke`)
  expect(await letters(candidate.email)).toEqual([])
})

test('whoever left the portal meanwhile is invited when it is sent again', async () => {
  const candidate = await makeUser({ email: 'odhaja@example.com' })
  await invite(candidate.email)
  const { uid } = await rowOf(candidate.email)
  await eraseAccount(candidate.id, 'retention')
  expect((await admin.post(`/api/users/${uid}/resend`)).json.email).toBe(candidate.email)
  expect(await letters(candidate.email)).toContain('Invitation to Korak')
})
