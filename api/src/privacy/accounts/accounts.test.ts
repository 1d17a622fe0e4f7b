import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeJob } from '#jobs/jobs.factory.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { sentMails } from '#mail/sent.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { disableAccount, enableAccount, eraseByName } from './accounts.service.ts'
import { tasks } from '#privacy/privacy.background.ts'

const api = await testApp()
const login = (username: string, password = PASSWORD) => api.newClient().post('/api/auth/login', { username, password })
const refused = (work: Promise<void>) => work.then(() => null).catch((error: { code: string }) => error.code)
const mailTo = async (email: string) => {
  await runTasks(api.databaseUrl)
  return (await sentMails(email))[0]
}

test('a disabled account is closed at once, also for who is in it; the person is told why, and only the password learns it', async () => {
  const user = await makeUser({ kind: 'employee', role: 'Consultants' })
  const client = await api.signIn(user)
  await api.anon.post('/api/forgot-password/create', { email: user.email })
  const link = (await mailTo(user.email))?.links[0] ?? ''
  await disableAccount(user.username, 'Ne delate več pri nas.')
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await login(user.username)).code).toBe('ACCOUNT_DISABLED')
  expect((await login(user.username, 'Napacno-geslo7')).json).toEqual((await login('nihce.nikjer')).json)
  const token = new URL(link).searchParams.get('token')
  expect((await api.anon.get(`/api/forgot-password/find/${token}`)).json.valid).toBe(false)
  expect(await mailTo(user.email)).toMatchObject({
    subject: 'Vaš račun na portalu Korak je onemogočen',
    text: expect.stringContaining('Ne delate več pri nas.'),
  })
  expect(await refused(disableAccount(user.username, 'x'))).toBe('STATE_NOT_ALLOWED')
})

test('an enabled one is as it was, by its e-mail too; each step is in the trail', async () => {
  const user = await makeUser({ kind: 'company' })
  await disableAccount(user.email.toUpperCase(), 'Pomota')
  await enableAccount(user.email)
  expect((await login(user.username)).status).toBe(200)
  expect((await mailTo(user.email))?.subject).toBe('Vaš račun na portalu Korak je spet omogočen')
  expect(await refused(enableAccount(user.username))).toBe('STATE_NOT_ALLOWED')
  expect(await refused(enableAccount('nihce.nikjer'))).toBe('NOT_FOUND')
  const trail = await db().selectFrom('auditEvents').select('action').where('userId', '=', user.id).execute()
  expect(trail.map(({ action }) => action)).toEqual(['accounts.disabled', 'accounts.enabled', 'auth.login'])
})

test('the last administrator can be neither disabled nor erased, two at once neither', async () => {
  const first = await makeUser({ kind: 'employee', role: 'Administrators' })
  const second = await makeUser({ kind: 'employee', role: 'Administrators' })
  const both = await Promise.all([first, second].map(({ username }) => refused(disableAccount(username, 'Odhod'))))
  expect(both.toSorted()).toEqual(['LAST_ADMINISTRATOR', null])
  const left = both[0] === null ? second : first
  expect(await refused(eraseByName(left.username))).toBe('LAST_ADMINISTRATOR')
  expect((await login(left.username)).status).toBe(200)
})

test('an erased employee is gone with a tombstone; what was done for others stays', async () => {
  const user = await makeUser({ kind: 'employee', role: 'Consultants' })
  const job = await makeJob({ contactId: user.id })
  await disableAccount(user.username, 'Odhod')
  await eraseByName(user.username)
  expect(await db().selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
  expect((await api.anon.get(`/api/portal/jobs/${job.id}`)).status).toBe(200)
  expect(readFileSync(path.join(env().DATA_DIR, 'erasures/erased.jsonl'), 'utf8')).toContain(user.id)
  expect((await login(user.username)).code).toBe('LOGIN_FAILED')
  const held = await makeUser({ kind: 'employee' })
  const hold = { userId: held.id, reason: 'Spor', createdAt: new Date() }
  await db().insertInto('legalHolds').values(hold).execute()
  expect(await refused(eraseByName(held.username))).toBe('IN_USE')
})

test('erasing a candidate tells the company and the consultants what closing does', async () => {
  const { user, uid, contact, consultant } = await makeShare()
  const hold = await db()
    .insertInto('legalHolds')
    .values({ userId: user.id, reason: 'Spor' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refused(eraseByName(user.username))).toBe('IN_USE')
  expect(await db().selectFrom('applications').select('status').where('id', '=', uid).execute()).toEqual([
    { status: 'in_review' },
  ])
  await db().deleteFrom('legalHolds').where('id', '=', hold.id).execute()
  const { refNo } = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  // A letter that was planned about them is not true any more: whoever wrote it hears of that, too.
  const maker = await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] })
  const office = await api.signIn(maker)
  const { stage } = (await office.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
  const letter = { subject: 'Vaša prijava', text: 'Žal.', reason: 'Iskali smo več izkušenj.', postpones: true }
  const planned = { from: stage.uid, to: 'not_selected', ...letter, send_on: addDays(today(), 3) }
  expect((await office.post(`/api/applications/${uid}/moves`, planned)).status).toBe(200)
  await eraseByName(user.username)
  expect((await mailTo(maker.email))?.text).toContain(refNo)
  const record = await db().selectFrom('applicationRecords').select('status').where('personId', '=', user.id).execute()
  expect(record).toEqual([{ status: 'withdrawn' }])
  const told = await db()
    .selectFrom('mails')
    .select(['template', 'userId'])
    .where('template', 'like', 'share_ended')
    .execute()
  expect(told).toEqual([{ template: 'share_ended', userId: null }])
  expect((await mailTo(contact.email))?.text).toContain(user.name)
  expect((await mailTo(contact.email))?.text).toContain(refNo)
  // The company erases by the name it was shown; of us everybody has the number alone, as after a withdrawal.
  expect((await mailTo(consultant.email))?.text).toContain(refNo)
  expect((await mailTo(consultant.email))?.text).not.toContain(user.name)
  const notices = await db()
    .selectFrom('mails')
    .select('template')
    .where('template', '=', 'application_withdrawn_notice')
    .execute()
  expect(notices).toHaveLength(1)
  // The night after, also where the local mailbox keeps what went out.
  await tasks['privacy.scrub']()
  const kept = await db().selectFrom('mails').select(['template', 'params']).where('userId', 'is', null).execute()
  expect(kept.map(({ template }) => template)).toEqual(expect.arrayContaining(['share_ended', 'share_answered']))
  expect(JSON.stringify(kept)).not.toContain(user.name)
  expect((await mailTo(contact.email))?.text).toContain(refNo)
})

test('disabling an account ends what companies see, and they are told', async () => {
  const { user, uid, share, contact } = await makeShare()
  await disableAccount(user.username, 'Zloraba')
  const row = await db()
    .selectFrom('shareRequests')
    .select(['status', 'endedBecause'])
    .where('id', '=', share)
    .execute()
  expect(row).toEqual([{ status: 'withdrawn', endedBecause: 'account' }])
  expect((await mailTo(contact.email))?.text).toContain(user.name)
  expect(await db().selectFrom('applications').select('status').where('id', '=', uid).execute()).toEqual([
    { status: 'in_review' },
  ])
})
