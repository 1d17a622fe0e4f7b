// Nobody is asked to apply for what takes no applications, and a no holds for the person, whatever their address is.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { approachToken } from '#auth/approach-links.ts'
import { addDays, DAY_MS, dayOf, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
afterEach(() => setClock())
const ask = (job: string, body: object) => staff.post(`/api/jobs/${job}/approaches`, body)
const expire = (job: string, expiresAt: Date) =>
  db().updateTable('jobs').set({ expiresAt }).where('id', '=', job).execute()

test('nobody is asked about a job whose deadline has passed', async () => {
  const { id } = await makeJob()
  await expire(id, new Date(Date.now() - 60_000))
  expect((await ask(id, { email: 'prepozno@example.com' })).code).toBe('JOB_CLOSED')
  expect((await staff.get(`/api/jobs/${id}/approaches`)).json.may.ask).toBe(false)
  expect(await db().selectFrom('approaches').select('id').where('jobId', '=', id).execute()).toEqual([])
})

test('who is asked answers by the last day on which the job takes applications', async () => {
  const { id } = await makeJob()
  const until = new Date(Date.now() + 3 * DAY_MS)
  await expire(id, until)
  expect((await ask(id, { email: 'kmalu@example.com' })).json.answer_by).toBe(dayOf(until))
  const { id: later } = await makeJob({ expiresDays: 60 })
  expect((await ask(later, { email: 'kmalu@example.com' })).json.answer_by).toBe(addDays(today(), 14))
})

test('once the deadline has passed nobody says yes any more, and is sent to no closed door', async () => {
  const { id } = await makeJob()
  const { uid } = (await ask(id, { email: 'zamujen@example.com' })).json
  await expire(id, new Date(Date.now() - 60_000))
  const url = `/api/approaches/${approachToken(uid)}`
  const stranger = api.newClient()
  expect((await stranger.get(url)).json.state).toBe('late')
  expect((await stranger.post(url, { answer: 'accepted' })).json.state).toBe('late')
  const [shown] = (await staff.get(`/api/jobs/${id}/approaches`)).json.approaches
  expect(shown).toMatchObject({ state: 'late', answered_at: null, may: { withdraw: false } })
})

test('nor as long as the job is paused', async () => {
  const { id } = await makeJob()
  const { uid } = (await ask(id, { email: 'premor@example.com' })).json
  await db().updateTable('jobs').set({ status: 'paused' }).where('id', '=', id).execute()
  const url = `/api/approaches/${approachToken(uid)}`
  const stranger = api.newClient()
  expect((await stranger.get(url)).json.state).toBe('late')
  expect((await stranger.post(url, { answer: 'accepted' })).json.state).toBe('late')
  await db().updateTable('jobs').set({ status: 'published' }).where('id', '=', id).execute()
  expect((await stranger.post(url, { answer: 'accepted' })).json.state).toBe('accepted')
})

test('who has said no is not asked again at another address', async () => {
  const { uid, user } = await makeApplication()
  await decideTalentPool(user)
  const { id } = await makeJob()
  const asked = await ask(id, { application_uid: uid })
  await api.newClient().post(`/api/approaches/${approachToken(asked.json.uid)}`, { answer: 'declined' })
  await db().updateTable('users').set({ email: 'nov.naslov@example.com' }).where('id', '=', user.id).execute()
  expect(Object.keys((await ask(id, { application_uid: uid })).json.errors ?? {})).toEqual(['application_uid'])
})
