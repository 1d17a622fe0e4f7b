import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { setClock } from '#base/time.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { retentionSchedule } from './retention-schedule.ts'
import { findSchedule } from './retention-schedule.queries.ts'
import { tasks } from '#privacy/privacy.background.ts'
import { RETENTION } from '#base/retention.ts'
import { runRetention } from './retention.service.ts'
import { RULES } from './rules.ts'
import { readTombstones } from '#privacy/erasure/tombstones.ts'

const api = await testApp()
const night = (day: string) => setClock(() => new Date(`${day}T01:10:00Z`))
afterEach(() => setClock())
beforeEach(async () => {
  await db().deleteFrom('applications').execute()
  await db().deleteFrom('users').execute()
})

const rowOf = ({ id }: { id: string }) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const hold = ({ id }: { id: string }) => db().insertInto('legalHolds').values({ userId: id, reason: 'Spor' }).execute()
const release = () => db().updateTable('legalHolds').set({ releasedAt: new Date() }).execute()
/** Entries and rows of one rule on that night. */
async function runAt(day: string, name: string): Promise<[number, number]> {
  night(day)
  const reports = await runRetention(false)
  expect(reports.filter(({ failed }) => failed > 0)).toEqual([])
  const due = reports.find(({ rule }) => rule === name)?.due ?? []
  return [due.length, due.reduce((sum, { count }) => sum + count, 0)]
}

test('accounts nobody activated go after a week with files and tombstone; invited staff stay', async () => {
  const [never, invited, held] = [
    await makeUser({ status: 'registered' }),
    await makeUser({ kind: 'employee', status: 'registered' }),
    await makeUser({ status: 'registered' }),
  ]
  await hold(held)
  await makeCv(never)
  await db()
    .updateTable('users')
    .set({ createdAt: new Date('2026-03-22T22:30:00Z') })
    .execute()
  // Half past eleven at night in Ljubljana; summer time begins within the week.
  expect(await runAt('2026-03-29', 'accounts nobody activated')).toEqual([0, 0])
  expect(await runAt('2026-03-30', 'accounts nobody activated')).toEqual([1, 1])
  expect(await rowOf(never)).toBeUndefined()
  expect([await rowOf(invited), await rowOf(held)]).not.toContain(undefined)
  expect((await readTombstones()).map(({ id }) => id)).toContain(never.id)
  expect(await db().selectFrom('mails').select('id').where('toAddress', '=', never.email).execute()).toEqual([])
})

/** An application that ended then. */
async function ended(instant: string, user?: MadeUser) {
  const made = await makeApplication({ status: 'not_selected', ...(user ? { user } : {}) })
  await db()
    .updateTable('applications')
    .set({ endedAt: new Date(instant), submittedAt: new Date(instant) })
    .where('id', '=', made.uid)
    .execute()
  return made
}
const isKept = async (uid: string) =>
  (await db().selectFrom('applications').select('id').where('id', '=', uid).executeTakeFirst()) !== undefined

test.each([
  ['an ordinary day', '2021-06-10T12:00:00Z', '2026-06-10', '2026-06-11'],
  ['a leap day', '2024-02-29T12:00:00Z', '2029-02-28', '2029-03-01'],
  ['the day before, kept over a leap day', '2023-02-28T12:00:00Z', '2028-02-28', '2028-02-29'],
  ['the last minute of the year in Ljubljana', '2021-12-31T22:59:59Z', '2026-12-31', '2027-01-01'],
])('process files go five years after the end: %s', async (_name, end, last, next) => {
  const { uid, user } = await ended(end)
  expect(await runAt(last, 'process files')).toEqual([0, 0])
  expect(await isKept(uid)).toBe(true)
  expect(await runAt(next, 'process files')).toEqual([1, 1])
  expect(await isKept(uid)).toBe(false)
  expect(await db().selectFrom('applicationEvents').select('id').where('userId', '=', user.id).execute()).toEqual([])
  expect(await db().selectFrom('applicationRecords').select('id').where('personId', '=', user.id).execute()).toEqual([])
})

test('with a process file goes a CV that nothing else keeps; the current one and those of other applications stay', async () => {
  const user = await makeUser()
  const old = await ended('2020-06-10T12:00:00Z', user)
  const young = await ended('2025-06-10T12:00:00Z', user)
  await makeCv(user, { name: 'novi.pdf' })
  const cvs = () =>
    db().selectFrom('files').select(['name']).where('userId', '=', user.id).orderBy('createdAt').execute()
  expect((await cvs()).length).toBe(3)
  const { cvFileId } = await db()
    .selectFrom('applications')
    .select('cvFileId')
    .where('id', '=', young.uid)
    .executeTakeFirstOrThrow()
  await db().updateTable('applications').set({ cvFileId }).where('id', '=', old.uid).execute()
  await hold(user)
  expect(await runAt('2026-06-11', 'process files')).toEqual([0, 0])
  await release()
  expect(await runAt('2026-06-11', 'process files')).toEqual([1, 1])
  expect((await cvs()).length).toBe(3)
  expect(await runAt('2030-06-11', 'process files')).toEqual([1, 1])
  expect((await cvs()).map(({ name }) => name)).toContain('novi.pdf')
  expect((await cvs()).length).toBe(2)
})

test('with a process file go the files of its messages, and only those', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  const send = ({ uid }: { uid: string }, name: string) =>
    client.upload(`/api/portal/applications/${uid}/messages`, {
      text: 'Priloga.',
      file: { name, type: 'application/pdf', data: makePdf(name) },
    })
  const [old, young] = [await makeApplication({ user }), await makeApplication({ user })]
  expect([(await send(old, 'stara.pdf')).status, (await send(young, 'mlada.pdf')).status]).toEqual([201, 201])
  const at = new Date('2020-06-10T12:00:00Z')
  await db()
    .updateTable('applications')
    .set({ status: 'not_selected', submittedAt: at, endedAt: at })
    .where('id', '=', old.uid)
    .execute()
  expect(await runAt('2026-06-11', 'process files')).toEqual([1, 1])
  const left = db()
    .selectFrom('files')
    .select('name')
    .where('userId', '=', user.id)
    .where('collection', '=', 'messages')
  expect(await left.execute()).toEqual([{ name: 'mlada.pdf' }])
})

test('what was never sent goes a week after its job has closed, with what was written; a CV stays the person’s', async () => {
  const user = await makeUser()
  const { uid } = await makeApplication({ status: 'draft', user })
  const draft = await makeApplication({ status: 'draft', user })
  const sent = await ended('2026-03-22T12:00:00Z', user)
  const other = await makeApplication({ status: 'draft' })
  const cv = await makeCv(user, { name: 'za-osnutek.pdf' })
  await makeCv(user)
  await db()
    .updateTable('applications')
    .set({ status: 'expired', endedAt: new Date('2026-03-22T22:30:00Z'), message: 'Nikoli poslano', cvFileId: cv.id })
    .where('id', 'in', [uid, other.uid])
    .execute()
  await hold(other.user)
  const rule = 'applications never sent'
  expect(await runAt('2026-03-29', rule)).toEqual([0, 0])
  expect(await runAt('2026-03-30', rule)).toEqual([1, 1])
  expect([await isKept(uid), await isKept(draft.uid), await isKept(sent.uid)]).toEqual([false, true, true])
  expect(await isKept(other.uid)).toBe(true)
  const files = await db().selectFrom('files').select('name').where('userId', '=', user.id).execute()
  expect(files.map(({ name }) => name)).toContain('za-osnutek.pdf')
  await release()
  expect(await runAt('2026-03-30', rule)).toEqual([1, 1])
  expect(await isKept(other.uid)).toBe(false)
})

test('records of erased people go on the day that stands in them', async () => {
  const record = {
    refNo: 'P-1',
    jobRefNo: 'K-1',
    status: 'withdrawn',
    personId: '11111111-1111-4111-8111-111111111111',
  } as const
  await db()
    .insertInto('applicationRecords')
    .values({ ...record, keepUntil: '2026-06-10' })
    .execute()
  expect(await runAt('2026-06-10', 'records of applications')).toEqual([0, 0])
  expect(await runAt('2026-06-11', 'records of applications')).toEqual([1, 1])
  expect(await db().selectFrom('applicationRecords').selectAll().execute()).toEqual([])
})

test('mails and views go after two years, one person at a time, and not under a legal hold', async () => {
  const [user, held] = [await makeUser(), await makeUser()]
  const mail = { toAddress: 'x@example.com', template: 'password_changed', language: 'sl-SI' } as const
  const createdAt = new Date('2024-02-29T12:00:00Z')
  for (const { id: userId } of [user, user, held]) {
    await db()
      .insertInto('mails')
      .values({ ...mail, userId, createdAt })
      .execute()
    await db()
      .insertInto('profileViews')
      .values({ userId, what: 'profile', viewerRole: 'consultant', purpose: 'search', createdAt })
      .execute()
  }
  await db()
    .insertInto('mails')
    .values({ ...mail, createdAt })
    .execute()
  await hold(held)
  expect(await runAt('2026-02-28', 'mails')).toEqual([0, 0])
  night('2026-03-01')
  const reports = await runRetention(false)
  const dueOf = (name: string) => reports.find(({ rule }) => rule === name)?.due
  expect(dueOf('mails')?.toSorted((a, b) => b.count - a.count)).toEqual([
    { person: user.id, on: '2024-02-29', count: 2 },
    { person: null, on: '2024-02-29', count: 1 },
  ])
  expect(dueOf('views of profiles')).toEqual([{ person: user.id, on: '2024-02-29', count: 2 }])
  expect(
    (await db().selectFrom('mails').select('userId').where('createdAt', '=', createdAt).execute()).map(
      (one) => one.userId,
    ),
  ).toEqual([held.id])
  expect((await db().selectFrom('profileViews').select('userId').execute()).map((one) => one.userId)).toEqual([held.id])
})

test('tasks go two years after they were done, not while somebody mentioned has theirs open or a hold stands', async () => {
  const [user, other, held] = [await makeUser(), await makeUser(), await makeUser()]
  const doneAt = new Date('2024-02-29T12:00:00Z')
  const make = async (text: string, given: object = {}): Promise<string> => {
    const task = { text, assigneeId: user.id, doneAt, ...given }
    return (await db().insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()).id
  }
  await make('opravljena')
  await make('odprta', { doneAt: null })
  await make('o drugem', { userId: held.id })
  const mentionedIn = await make('z omembo')
  await make('z omembo', { assigneeId: other.id, doneAt: null, mentionedIn })
  await hold(held)
  expect(await runAt('2026-02-28', 'tasks done')).toEqual([0, 0])
  expect(await runAt('2026-03-01', 'tasks done')).toEqual([1, 1])
  const left = await db().selectFrom('tasks').select('text').orderBy('text').execute()
  expect(left.map(({ text }) => text)).toEqual(['o drugem', 'odprta', 'z omembo', 'z omembo'])
})

test('infected uploads wait 30 days; an application sent with one stays', async () => {
  const { uid, user } = await makeApplication()
  await db()
    .updateTable('files')
    .set({ scanState: 'infected', createdAt: new Date('2026-03-01T12:00:00Z') })
    .where('userId', '=', user.id)
    .execute()
  expect(await runAt('2026-03-31', 'infected files')).toEqual([0, 0])
  expect(await runAt('2026-04-01', 'infected files')).toEqual([1, 1])
  expect(await db().selectFrom('files').select('id').where('userId', '=', user.id).execute()).toEqual([])
  expect(await isKept(uid)).toBe(true)
})

test('presentations to companies go five years after they are over', async () => {
  const { uid, user, job } = await makeApplication()
  const { companyId } = await db()
    .selectFrom('jobs')
    .select('companyId')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const share = {
    userId: user.id,
    applicationId: uid,
    companyId: companyId ?? '',
    fields: ['name'],
    answerBy: '2021-03-01',
  }
  const times = { updatedAt: new Date('2021-03-01T12:00:00Z') }
  await db()
    .insertInto('shareRequests')
    .values({ ...share, ...times, status: 'declined' })
    .execute()
  await db()
    .insertInto('shareRequests')
    .values({ ...share, ...times, status: 'pending' })
    .execute()
  expect(await runAt('2026-03-01', 'presentations to companies')).toEqual([0, 0])
  expect(await runAt('2026-03-02', 'presentations to companies')).toEqual([1, 1])
  expect((await db().selectFrom('shareRequests').select('status').execute()).map(({ status }) => status)).toEqual([
    'pending',
  ])
})

test('a consent to be kept decides when it ends later than two quiet years, and ends nothing when it is endless', async () => {
  const user = await makeUser()
  await db()
    .updateTable('users')
    .set({ createdAt: new Date('2024-03-15T12:00:00Z') })
    .where('id', '=', user.id)
    .execute()
  const { consentId, versionId } = await db()
    .selectFrom('consents as c')
    .innerJoin('consentVersions as v', 'v.consentId', 'c.id')
    .select(['c.id as consentId', 'v.id as versionId'])
    .where('c.effect', '=', 'talent_pool')
    .executeTakeFirstOrThrow()
  const given = {
    userId: user.id,
    consentId,
    versionId,
    status: 'confirmed',
    expiresAt: new Date('2029-02-28T22:59:59Z'),
  } as const
  await db().insertInto('userConsents').values(given).execute()
  const clock = async () => {
    const row = await findSchedule(user.id)
    return row && retentionSchedule(row, RETENTION)
  }
  night('2026-03-16')
  expect(await clock()).toMatchObject({ by: 'consent', profileUntil: '2029-02-28', until: '2029-02-28' })
  expect(await runAt('2028-12-29', 'mails: keep the profile?')).toEqual([0, 0])
  expect(await runAt('2028-12-30', 'mails: keep the profile?')).toEqual([1, 1])
  await db().updateTable('userConsents').set({ expiresAt: null }).execute()
  expect(await clock()).toMatchObject({ by: 'consent', profileUntil: null, until: null, canRenew: false })
  // Active since: the account outlives the consent, the profile does not.
  await db()
    .updateTable('userConsents')
    .set({ expiresAt: new Date('2029-02-28T22:59:59Z') })
    .execute()
  await db()
    .updateTable('users')
    .set({ lastLoginAt: new Date('2028-12-01T12:00:00Z') })
    .where('id', '=', user.id)
    .execute()
  expect(await clock()).toMatchObject({ by: 'consent', profileUntil: '2029-02-28', until: '2030-12-01' })
  await db().updateTable('userConsents').set({ status: 'withdrawn' }).execute()
  expect(await clock()).toMatchObject({ by: 'activity', profileUntil: '2030-12-01' })
})

test("one person's trouble stops nobody else, and brings the task back", async () => {
  const [first, second] = [await makeUser(), await makeUser()]
  await db()
    .updateTable('users')
    .set({ closingAt: new Date('2026-03-01'), eraseAt: new Date('2026-03-15') })
    .execute()
  const rule = RULES[0]
  if (!rule) throw new Error('No rules')
  const carryOut = rule.carryOut.bind(rule)
  const spy = vi.spyOn(rule, 'carryOut').mockImplementation(async (due) => {
    if (due.person === first.id) throw new Error('trouble')
    return carryOut(due)
  })
  night('2026-03-16')
  await expect(tasks['privacy.retention']()).rejects.toMatchObject({ code: 'RETENTION' })
  expect([await rowOf(first), await rowOf(second)].map((row) => row === undefined)).toEqual([false, true])
  spy.mockRestore()
  await tasks['privacy.retention']()
  expect(await rowOf(first)).toBeUndefined()
})

const scrubs = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'privacy.scrub'`.execute(db())).rows.length

test('dead rows of what a rule has deleted are scrubbed in the next quiet hour; where nothing was, nothing is', async () => {
  const forget = () => sql`delete from graphile_worker._private_jobs`.execute(db())
  const { uid, user } = await ended('2021-06-10T12:00:00Z')
  await forget()
  expect(await runAt('2026-06-10', 'process files')).toEqual([0, 0])
  expect(await scrubs()).toBe(0)
  expect(await runAt('2026-06-11', 'process files')).toEqual([1, 1])
  expect([await isKept(uid), await scrubs()]).toEqual([false, 1])
  await forget()
  await db()
    .insertInto('profileViews')
    .values({
      userId: user.id,
      what: 'profile',
      purpose: 'search',
      viewerRole: 'consultant',
      createdAt: new Date('2024-06-11T08:00:00Z'),
    })
    .execute()
  expect(await runAt('2026-06-12', 'views of profiles')).toEqual([1, 1])
  expect(await scrubs()).toBe(1)
})

test('with a process file go its words in the local mailbox; that something was sent stays', async () => {
  const [old, young] = [await ended('2021-06-10T12:00:00Z'), await ended('2025-06-10T12:00:00Z')]
  const mail = ({ uid, user }: typeof old) => ({
    userId: user.id,
    toAddress: user.email,
    template: 'application_letter',
    language: 'sl-SI' as const,
    status: 'sent' as const,
    params: JSON.stringify({ application: uid, ref: 'P-1', job: 'Sirar', text: 'Pridite v hlev' }),
  })
  await db()
    .insertInto('mails')
    .values([mail(old), mail(young)])
    .execute()
  expect(await runAt('2026-06-11', 'process files')).toEqual([1, 1])
  const words = (user: MadeUser) =>
    db().selectFrom('mails').select('params').where('userId', '=', user.id).where('status', '=', 'sent')
  expect(await words(old.user).execute()).toMatchObject([{ params: { ref: 'P-1', text: '' } }])
  expect(await words(young.user).execute()).toMatchObject([{ params: { text: 'Pridite v hlev' } }])
})
