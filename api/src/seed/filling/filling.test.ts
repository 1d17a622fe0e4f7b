import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  canMoveApplication,
} from '@korak/contract/applications.policy.ts'
import { closedAnswers } from '#applications/screening/screening.service.ts'
import { completeJournal } from '#consents/ledger/journal.service.ts'
import { proveDatabase } from '#consents/ledger/proof.service.ts'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { COLLEAGUES, DEMO_PASSWORD } from '#seed/accounts.ts'
import { saveDemo } from '#seed/demo.ts'
import { type Client, testApp } from '../../../test/app.ts'

const api = await testApp()
let consultant: Client
const as = async (username: string) =>
  api.signIn(await db().selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
beforeAll(async () => {
  await saveDemo(true)
  consultant = await as('rok.pirc')
})

const counts = async (table: string, column: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ key: string; n: number }>`select ${sql.ref(column)}::text as key, count(*) as n
    from ${sql.table(table)} group by 1`.execute(db())
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}
const total = async (table: string): Promise<number> =>
  Object.values(await counts(table, 'created_at')).reduce((sum, n) => sum + n, 0)

test('there are jobs, applications, decisions, presentations and questionnaires in every state', async () => {
  expect(await counts('jobs', 'status')).toEqual({ draft: 7, published: 29, paused: 3, closed: 6, archived: 2 })
  const applications = await counts('applications', 'status')
  expect(Object.keys(applications).toSorted()).toEqual([...APPLICATION_STATUSES].toSorted())
  expect(await total('applications')).toBeGreaterThan(250)
  const decisions = await counts('user_consents', 'status')
  for (const status of ['pending', 'confirmed', 'declined', 'withdrawn', 'expired'])
    expect([status, (decisions[status] ?? 0) > 0]).toEqual([status, true])
  const shares = await counts('share_requests', 'status')
  expect(Object.keys(shares)).toEqual(expect.arrayContaining(['pending', 'confirmed', 'declined']))
  expect(Object.keys(await counts('assignments', 'status')).toSorted()).toEqual(['closed', 'in-progress', 'open'])
  expect(await counts('public_responses', 'status')).toEqual({ closed: 96 })
  expect((await db().selectFrom('candidates').select('userId').execute()).length).toBeGreaterThan(150)
  const ending = await db().selectFrom('userConsents').select('id').where('remindedDays', 'in', [30, 7]).execute()
  expect(ending.length).toBeGreaterThan(0)
})

test('references were asked for after an interview, of somebody who consents to it', async () => {
  const { rows } = await sql<{
    consent: string
    interview: string
  }>`select distinct u.status as consent, i.state as interview
    from referees r join user_consents u on u.user_id = r.user_id
    join consents c on c.id = u.consent_id and c.key = 'reference-check'
    join interviews i on i.application_id = r.application_id`.execute(db())
  expect(rows).toEqual([{ consent: 'confirmed', interview: 'done' }])
})

test('every application has come to its state by steps that are allowed, in their order and not in the future', async () => {
  const events = await db()
    .selectFrom('applicationEvents')
    .select(['applicationId', 'status', 'createdAt'])
    .where('status', 'is not', null)
    .orderBy('createdAt')
    .execute()
  const ways = Map.groupBy(events, ({ applicationId }) => applicationId)
  const rows = await db().selectFrom('applications').select(['id', 'status', 'submittedAt', 'cvFileId']).execute()
  for (const { id, status, submittedAt, cvFileId } of rows) {
    const way = (ways.get(id) ?? []).map((event) => event.status as ApplicationStatus)
    const isAllowed = way.every((to, at) =>
      at === 0 ? to === 'draft' : canMoveApplication(way[at - 1] ?? 'draft', to),
    )
    expect([way, isAllowed, way.at(-1)]).toEqual([way, true, status])
    expect([id, submittedAt === null]).toEqual([id, cvFileId === null])
  }
  expect(events.filter(({ createdAt }) => createdAt > now())).toEqual([])
})

test('decisions, receipts and texts prove each other', async () => {
  await completeJournal(env().DATA_DIR)
  const { faults, receipts } = await proveDatabase()
  expect([faults, receipts > 500]).toEqual([[], true])
})

test('what staff and colleagues open is there', async () => {
  for (const { username } of COLLEAGUES) {
    const signedIn = await api.newClient().post('/api/auth/login', { username, password: DEMO_PASSWORD })
    expect([username, signedIn.status, signedIn.json.unchecked_consents]).toEqual([username, 200, []])
  }
  const jobs = (await consultant.get('/api/jobs?per_page=100')).json
  expect(jobs.total).toBe(47)
  const archived = jobs.data.find((job: { ref_no: string }) => job.ref_no === 'K-1025')
  const history = (await consultant.get(`/api/jobs/${archived.uid}/changes`)).json
  expect(history.map(({ rev }: { rev: number }) => rev)).toEqual([4, 3, 2, 1])
  expect((await consultant.get('/api/office/today')).json.lines.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['jobs_expired', 'jobs_expiring', 'jobs_paused', 'jobs_drafted', 'jobs_missed']),
  )
  const { lines } = (await (await as('ana.kovac')).get('/api/office/today')).json
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['tasks_overdue', 'tasks_due', 'tasks_open']),
  )
  const users = (await (await as('skrbnik')).get('/api/users?per_page=100&filter[status][any]=invited')).json
  expect(users.data.map(({ name }: { name: string }) => name)).toEqual(['Luka Bizjak'])
  const pool = (await consultant.get('/api/candidates?per_page=100')).json
  expect(pool.total).toBeGreaterThan(80)
  const client = await as('vesna.pirnat')
  const profiles = (await client.get('/api/shared-profiles')).json
  expect(profiles.length).toBeGreaterThan(1)
  const [profile] = profiles
  expect((await client.get(`/api/shared-profiles/${profile.uid}`)).status).toBe(200)
  expect((await client.get(`/api/shared-profiles/${profile.uid}/cv`)).text.slice(0, 5)).toBe('%PDF-')
})

test('what is planned is fit to be public on its day, and who interviews sees no more than the office', async () => {
  const planned = (await consultant.get('/api/jobs?filter[publish_on.empty]=false&sort=publish_on')).json.data
  expect(planned.map(({ ref_no }: { ref_no: string }) => ref_no)).toEqual(['K-1045', 'K-1046'])
  for (const { uid, rev, publish_on } of planned) {
    const again = await consultant.put(`/api/jobs/${uid}/plan`, { rev, publish_on })
    expect([again.status, again.json.errors]).toEqual([200, undefined])
  }
  const interviewer = await as('simona.ros')
  expect((await interviewer.get('/api/office/today')).status).toBe(200)
  expect((await interviewer.get('/api/jobs')).status).toBe(403)
})

test('jobs ask those who apply, by questions of their own and by a questionnaire, and all answers are whole', async () => {
  const asking = await db()
    .selectFrom('jobs')
    .select(['id', 'screeningId'])
    .where('screeningId', 'is not', null)
    .orderBy('refNo')
    .execute()
  expect(asking).toHaveLength(2)
  const asked = await Promise.all(asking.map(({ id }) => consultant.get(`/api/jobs/${id}/questions`)))
  expect(asked.map(({ json }) => [json.questionnaire !== null, json.questions.length > 0]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  const sheets = await db()
    .selectFrom('applications')
    .select(['screeningVersionId as asked'])
    .select(sql<string>`screening_answers::text`.as('answers'))
    .where('screeningVersionId', 'is not', null)
    .where('submittedAt', 'is not', null)
    .execute()
  expect(sheets.length).toBeGreaterThan(6)
  for (const { asked: version, answers } of sheets) {
    const sheet = { asked: version, answers: JSON.parse(answers) }
    expect(await closedAnswers(sheet, undefined)).toEqual({ answers: sheet.answers, errors: {} })
  }
})

test('of one application two have given their evaluation, and who has yet to does not see them', async () => {
  const { data } = (await (await as('simona.ros')).get('/api/evaluations')).json
  expect(data).toHaveLength(1)
  const { applicationId } = await db()
    .selectFrom('evaluations')
    .select('applicationId')
    .distinct()
    .executeTakeFirstOrThrow()
  const url = `/api/applications/${applicationId}/evaluations`
  const [own, others] = [await (await as('ana.kovac')).get(url), await (await as('skrbnik')).get(url)]
  expect([own.json.given, own.json.requests.length]).toEqual([null, 1])
  const [{ criteria, evaluations }] = others.json.given
  expect([criteria.length, evaluations.length]).toEqual([3, 2])
})

test('people of the filling sign in, and read their applications, mails and activities', async () => {
  const { userId } = await db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('a.userId')
    .where('a.status', '=', 'not_selected')
    .where('u.email', 'like', '%@posta.example')
    .executeTakeFirstOrThrow()
  const person = await api.signIn({ id: userId })
  const { data } = (await person.get('/api/portal/applications')).json
  for (const { uid } of data) expect((await person.get(`/api/portal/applications/${uid}`)).status).toBe(200)
  expect((await person.get('/api/portal/profile')).json.cvs).toHaveLength(1)
  expect((await person.get('/api/auth/activities')).json.data.length).toBeGreaterThan(3)
  expect((await person.get('/api/portal/consents')).json.length).toBe(6)
})

test('a client of the public sector has its sheet for the Employment Service, what locks there, and what still waits for it', async () => {
  const { data } = (await consultant.get('/api/companies?filter[must_publish_at_employment_service]=true')).json
  expect(data).toMatchObject([{ name_sl: 'Dom Ob Muri', city: 'Murska Sobota', tax_number: '12345679' }])
  const jobs = (await consultant.get(`/api/jobs?filter[company_uid]=${data[0].uid}`)).json.data
  const status = async (uid: string) => {
    const { status: is, publication } = (await consultant.get(`/api/jobs/${uid}`)).json
    return [is, publication.is_zrsz_required, publication.is_at_zrsz]
  }
  const all = await Promise.all(jobs.map(({ uid }: { uid: string }) => status(uid)))
  expect(all).toEqual(
    expect.arrayContaining([
      ['published', true, true],
      ['draft', true, false],
    ]),
  )
})
