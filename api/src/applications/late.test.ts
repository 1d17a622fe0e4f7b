import { afterEach, describe, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { makeApplication, whoIs, moveApplication } from './applications.factory.ts'
import { LATE_WORKING_DAYS } from './applications.states.ts'
import { announceLate, expireDrafts } from './late.service.ts'

const api = await testApp()
const staff = whoIs(await makeUser({ kind: 'employee' }))
afterEach(() => setClock())
const turnTo = (day: string) => setClock(() => new Date(`${day}T08:00:00Z`))

const templates = async (uid: string): Promise<string[]> => {
  const rows = await db()
    .selectFrom('mails')
    .select(['template', 'params'])
    .orderBy('createdAt')
    .orderBy('template')
    .execute()
  return rows.filter((row) => (row.params as { application?: string }).application === uid).map((row) => row.template)
}
const detail = async ({ uid, user }: { uid: string; user: { id: string } }) =>
  (await (await api.signIn(user)).get(`/api/portal/applications/${uid}`)).json

describe('a promise we missed', () => {
  test('shows at once, is announced once with a new day, and is forgotten with the next move', async () => {
    turnTo('2026-11-23')
    const made = await makeApplication()
    expect(await detail(made)).toMatchObject({ promise_on: '2026-12-07', is_late: false })
    turnTo('2026-12-07')
    expect(await announceLate()).toBe(0)
    turnTo('2026-12-08')
    expect(await detail(made)).toMatchObject({ promise_on: '2026-12-07', is_late: true })
    expect(await announceLate()).toBe(1)
    expect(await announceLate()).toBe(0)
    const late = await detail(made)
    expect(late).toMatchObject({ is_late: true, promise_on: addWorkingDays('2026-12-08', LATE_WORKING_DAYS) })
    expect(late.events.at(-1)).toMatchObject({ kind: 'promise', by: 'system', promise_on: late.promise_on })
    turnTo('2026-12-28')
    expect(await announceLate()).toBe(0)
    expect((await templates(made.uid)).slice(1)).toEqual(['application_late', 'application_late_notice'])
    await moveApplication(staff, made.uid, { to: 'in_review' })
    expect(await detail(made)).toMatchObject({ is_late: false })
  })

  test('is missed as well while a client decides; a day the candidate was given is found in the day', async () => {
    turnTo('2026-11-23')
    const [presented, asked] = [await makeApplication(), await makeApplication()]
    await moveApplication(staff, presented.uid, { to: 'presented' })
    const nextMove = 'candidate' as const
    const row = { nextMove, promiseOn: '2026-11-25', status: 'in_review', staffStatus: 'in_review' } as const
    await db().updateTable('applications').set(row).where('id', '=', asked.uid).execute()
    const { promise_on: promised } = await detail(presented)
    turnTo('2027-01-11')
    expect(promised < '2027-01-11').toBe(true)
    expect(await detail(presented)).toMatchObject({ next_move: 'company', is_late: true })
    expect(await announceLate()).toBe(1)
    expect((await templates(presented.uid)).slice(-2)).toEqual(['application_late', 'application_late_notice'])
    const permissions = ['applications.read', 'jobs.read'] as const
    const office = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
    const { lines } = (await office.get('/api/office/today?whose=all')).json
    const line = lines.find(({ kind }: { kind: string }) => kind === 'applications_unanswered')
    expect(line.count).toBe(1)
    expect(line.path).toContain('next_move=candidate')
    const listed = await office.get('/api/applications?filter[next_move]=candidate&filter[promise_on][to]=2027-01-10')
    expect(listed.json.data.map(({ uid }: { uid: string }) => uid)).toEqual([asked.uid])
  })
})

describe('drafts of closed jobs', () => {
  test('expire, and come back when the job opens again', async () => {
    const made = await makeApplication({ status: 'draft' })
    const kept = await makeApplication({ status: 'draft', job: await makeJob() })
    const setStatus = (status: 'closed' | 'published') =>
      db().updateTable('jobs').set({ status }).where('id', '=', made.job.id).execute()
    await setStatus('closed')
    expect(await expireDrafts()).toBe(1)
    expect(await expireDrafts()).toBe(0)
    expect(await detail(made)).toMatchObject({ status: 'expired', is_active: false, next_move: 'nobody' })
    expect(await detail(kept)).toMatchObject({ status: 'draft' })
    const client = await api.signIn(made.user)
    expect((await client.post(`/api/portal/applications/${made.uid}/submit`)).code).toBe('JOB_CLOSED')
    expect((await client.post(`/api/portal/jobs/${made.job.id}/apply`)).code).toBe('JOB_CLOSED')
    await setStatus('published')
    expect((await client.post(`/api/portal/jobs/${made.job.id}/apply`)).json).toMatchObject({
      uid: made.uid,
      status: 'draft',
      next_move: 'candidate',
    })
  })
})
