// After the end of an application staff see what was sent with it, and nothing the profile has become since.
import { expect, test } from 'vitest'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import { makeApplication, whoIs, moveApplication } from '#applications/applications.factory.ts'
import { writeMessage } from '#applications/messages.service.ts'
import { withdraw } from '#applications/applications.service.ts'
import { now } from '#base/time.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const consultant = async () => api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
const reject = async (uid: string) =>
  moveApplication(whoIs(await makeUser({ kind: 'employee' })), uid, { to: 'not_selected' })
const viewsOf = ({ id }: { id: string }) =>
  db().selectFrom('profileViews').select(['what', 'purpose', 'subjectId']).where('userId', '=', id).execute()

/** The person has moved, is reached elsewhere and has written a new CV. */
async function moveOn(user: MadeUser): Promise<void> {
  await db()
    .updateTable('users')
    .set({ name: 'Novo Ime', email: `nov.${user.email}` })
    .where('id', '=', user.id)
    .execute()
  await db()
    .updateTable('candidates')
    .set({ phone: '+386 41 999 999', city: 'Novo mesto' })
    .where('userId', '=', user.id)
    .execute()
  await db().updateTable('files').set({ isCurrent: false }).where('userId', '=', user.id).execute()
  await makeCv(user)
}

const ENDED: ApplicationStatus[] = ['not_selected', 'declined', 'hired', 'job_closed']
test.each(ENDED)('of an application that is %s what was sent is there, and the profile is not', async (status) => {
  const user = await makeUser({ candidate: { phone: '+386 1 000 00 11' } })
  const { uid, job } = await makeApplication({ user, status, message: 'Rada bi delala pri vas.' })
  const [cv] = await db().selectFrom('files').select(['id', 'name']).where('userId', '=', user.id).execute()
  await moveOn(user)
  const staff = await consultant()
  const profile = await staff.get(`/api/candidates/${user.id}?purpose=application&job=${job.id}`)
  expect(profile.code).toBe('NOT_FOUND')
  expect(await viewsOf(user)).toEqual([])
  const { status: code, json, text } = await staff.get(`/api/applications/${uid}/sent`)
  expect(code).toBe(200)
  expect(json).toMatchObject({
    uid,
    status,
    job: { uid: job.id, title: job.title },
    message: 'Rada bi delala pri vas.',
    sent: { name: user.name, email: user.email, phone: '+386 1 000 00 11' },
    cv: { uid: cv?.id, name: cv?.name },
  })
  expect(text).not.toMatch(/Novo Ime|nov\.|999 999|Novo mesto/)
  expect(await viewsOf(user)).toEqual([{ what: 'application', purpose: 'application', subjectId: uid }])
  const { data } = (await (await api.signIn(user)).get('/api/portal/privacy/views')).json
  expect(data).toMatchObject([{ what: 'application', role: 'consultant', job: job.title }])
})

test('while it is under way both are there', async () => {
  const { user, uid } = await makeApplication({ status: 'interview' })
  const staff = await consultant()
  expect((await staff.get(`/api/candidates/${user.id}?purpose=application`)).status).toBe(200)
  expect((await staff.get(`/api/applications/${uid}/sent`)).status).toBe(200)
})

test('a message or a presentation of an application that has ended opens no profile', async () => {
  const { user, uid } = await makeShare()
  const staff = await consultant()
  const look = async (purpose: string) => (await staff.get(`/api/candidates/${user.id}?purpose=${purpose}`)).status
  await writeMessage(whoIs(user), uid, { text: 'Kdaj bo razgovor?' })
  expect([await look('presentation'), await look('request')]).toEqual([200, 200])
  await reject(uid)
  await writeMessage(whoIs(user), uid, { text: 'Zakaj ne jaz?' })
  expect([await look('presentation'), await look('request')]).toEqual([404, 404])
})

test('of drafts, withdrawn ones and people left alone nothing is there, nor for who may not read applications', async () => {
  const staff = await consultant()
  const code = async (uid: string, client = staff) => (await client.get(`/api/applications/${uid}/sent`)).code
  const draft = await makeApplication({ status: 'draft' })
  expect(await code(draft.uid)).toBe('NOT_FOUND')
  const withdrawn = await makeApplication()
  await withdraw(whoIs(withdrawn.user), withdrawn.uid, undefined, 'sl-SI')
  expect(await code(withdrawn.uid)).toBe('NOT_FOUND')
  const left = await makeApplication({ status: 'not_selected' })
  await db().updateTable('users').set({ restrictedAt: now() }).where('id', '=', left.user.id).execute()
  expect(await code(left.uid)).toBe('NOT_FOUND')
  for (const { user } of [draft, withdrawn, left]) expect(await viewsOf(user)).toEqual([])
  const employee = await api.signIn(await makeUser({ kind: 'employee', role: 'Employees' }))
  expect(await code(left.uid, employee)).toBe('FORBIDDEN')
})

test('reading what companies answered is a look, and there as long as what was sent', async () => {
  const [staff, { user, uid, contact, share }, untouched] = [
    await consultant(),
    await makeShare(),
    await makeApplication(),
  ]
  const answer = { answer: 'interview', message: 'Vabimo v torek.' }
  expect((await (await api.signIn(contact)).post(`/api/shared-profiles/${share}/answer`, answer)).status).toBe(200)
  const looks = async () => (await viewsOf(user)).filter(({ what }) => what === 'application')
  const read = (application: string) => staff.get(`/api/share-requests?application=${application}`)
  expect((await read(uid)).text).toContain('Vabimo v torek.')
  expect(await looks()).toEqual([{ what: 'application', purpose: 'presentation', subjectId: uid }])
  // Where there is nothing to be read, nobody has looked.
  expect((await read(untouched.uid)).json).toEqual([])
  expect(await viewsOf(untouched.user)).toEqual([])

  await withdraw(whoIs(user), uid, undefined, 'sl-SI')
  expect((await read(uid)).code).toBe('NOT_FOUND')
  const ended = await makeShare()
  await reject(ended.uid)
  expect((await read(ended.uid)).status).toBe(200)
  await db().updateTable('users').set({ restrictedAt: now() }).where('id', '=', ended.user.id).execute()
  expect((await read(ended.uid)).code).toBe('NOT_FOUND')
  expect(await looks()).toHaveLength(1)
})

test('a CV that was sent and had to go is not replaced by the current one, for nobody', async () => {
  const { user, uid } = await makeApplication({ status: 'in_review' })
  // As the nightly rules do with a file the scanner has found infected.
  await db().updateTable('applications').set({ cvFileId: null }).where('id', '=', uid).execute()
  const own = (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json
  expect(own.cv).toBeNull()
  expect((await (await consultant()).get(`/api/applications/${uid}/sent`)).json.cv).toBeNull()
})

test('a company that was shown a profile before copies were kept does not see today’s once the application has ended', async () => {
  const { share, contact, uid } = await makeShare()
  await db().updateTable('shareRequests').set({ shown: null }).where('id', '=', share).execute()
  const client = await api.signIn(contact)
  expect((await client.get(`/api/shared-profiles/${share}`)).status).toBe(200)
  await reject(uid)
  expect((await client.get(`/api/shared-profiles/${share}`)).code).toBe('NOT_FOUND')
  expect((await client.get('/api/shared-profiles')).json).toEqual([])
})
