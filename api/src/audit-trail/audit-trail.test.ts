import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Permission } from '@korak/contract/route.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const reading = async (...more: Permission[]) => {
  const user = await makeUser({ kind: 'employee', name: 'Berta Bralka', permissions: ['audit.read', ...more] })
  const client = await api.signIn(user)
  const list = async (query = '', language: 'sl-SI' | 'en-EN' = 'sl-SI') =>
    ((await client.get(`/api/audit-trail?${query}`, { language })).json as AnswerOf<'GET /audit-trail'>).data
  return { user, client, list }
}
const happened = (entry: Parameters<typeof audit>[0]) =>
  transact(() => audit(entry, { ip: '192.0.2.7', device: 'Firefox, Linux' }))

test('who did what, when, about whom and from where, newest first, in words of both languages', async () => {
  const { list } = await reading('candidates.read')
  const [staff, person, job] = [
    await makeUser({ kind: 'employee', name: 'Ana Kovač' }),
    await makeUser({ name: 'Maja Zupan' }),
    await makeJob(),
  ]
  const of = { actorId: staff.id, userId: person.id }
  await happened({ action: 'candidates.profile_read', ...of, details: { purpose: 'search' } })
  const moved = { from: 'submitted', to: 'shortlisted' }
  await happened({ action: 'applications.shortlisted', ...of, subjectType: 'application', details: moved })
  await happened({
    action: 'jobs.updated',
    actorId: staff.id,
    subjectType: 'job',
    subjectId: job.id,
    details: { fields: 'city title' },
  })
  const rows = await list(`filter[actor_uid]=${staff.id}`)
  expect(rows.map(({ action }) => action)).toEqual([
    'jobs.updated',
    'applications.shortlisted',
    'candidates.profile_read',
  ])
  expect(rows.map(({ details }) => details)).toEqual([
    ['spremenjeni 2 polji'],
    ['iz »oddana« v\u00A0»ožji izbor«'],
    ['namen: iskanje za delovno mesto'],
  ])
  expect(rows[0]).toMatchObject({
    actor: { uid: staff.id, name: 'Ana Kovač' },
    person: null,
    subject: { kind: 'job', uid: job.id, name: 'razpis' },
    network: '192.0.2.0/24',
    device: 'Firefox, Linux',
  })
  expect(rows[2]?.person).toEqual({ uid: person.id, name: 'Maja Zupan' })
  const [english] = await list(`filter[actor_uid]=${staff.id}`, 'en-EN')
  expect([english?.details, english?.subject?.name]).toEqual([['2 fields changed'], 'job'])
  const narrowed = await list(`filter[person_uid]=${person.id}&filter[action][any][]=candidates.profile_read`)
  expect(narrowed.map(({ action }) => action)).toEqual(['candidates.profile_read'])
  expect(JSON.stringify(rows)).not.toContain('fields')
})

test('names of candidates are for who may see candidates, in list, search and file', async () => {
  const person = await makeUser({ name: 'Đurđa Čmrlj' })
  await happened({ action: 'profile.updated', actorId: person.id, userId: person.id })
  const [blind, seeing] = [await reading(), await reading('candidates.read')]
  const nameFor = async ({ list }: typeof blind) => (await list(`filter[person_uid]=${person.id}`))[0]?.person
  expect(await nameFor(blind)).toEqual({ uid: person.id, name: null })
  expect(await nameFor(seeing)).toEqual({ uid: person.id, name: 'Đurđa Čmrlj' })
  expect(await blind.list('search=cmrlj')).toEqual([])
  expect((await seeing.list('search=durd%20cmrlj')).map(({ action }) => action)).toEqual(['profile.updated'])
  const [searched] = await seeing.list(`filter[actor_uid]=${seeing.user.id}`)
  expect(searched).toMatchObject({ action: 'candidates.searched', details: ['1 zapis'] })
  expect((await blind.list('search=bralka')).length).toBeGreaterThan(0)
  // Its further pages are no searches of their own.
  await happened({ action: 'profile.updated', actorId: person.id, userId: person.id })
  expect(await seeing.list('search=durd%20cmrlj&per_page=1&page=2')).toHaveLength(1)
  expect(
    await seeing.list(`filter[actor_uid]=${seeing.user.id}&filter[action][any][]=candidates.searched`),
  ).toHaveLength(1)
  const asked = { list: 'audit-trail', format: 'csv', columns: ['at', 'action', 'actor', 'person', 'details'] }
  const file = async ({ client }: typeof blind) =>
    (await client.post('/api/list-exports', { ...asked, filter: { person_uid: person.id } })).text
  expect(await file(blind)).not.toContain('Čmrlj')
  expect(await file(seeing)).toContain('Đurđa Čmrlj')
  expect(await file(seeing)).not.toContain('profile.updated')
})

test('who submitted feedback about others is not told, and nobody else reads the trail', async () => {
  const rater = await makeUser()
  await happened({ action: 'feedback.answered', actorId: rater.id, userId: rater.id, subjectType: 'campaign' })
  const { client, list } = await reading('candidates.read')
  const { action } = (await client.post('/api/options', { namespace: 'audit-trail', columns: ['action'] })).json
  expect([action.includes('jobs.updated'), action.includes('feedback.answered')]).toEqual([true, false])
  expect((await list(`filter[actor_uid]=${rater.id}`)).map(({ action }) => action)).not.toContain('feedback.answered')
  const other = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
  expect((await other.get('/api/audit-trail')).code).toBe('FORBIDDEN')
})

test('of a list that was taken along it is said which one; in a sheet a time is a time', async () => {
  const { client, user, list } = await reading('jobs.read')
  const asked = { list: 'jobs', format: 'csv', columns: ['ref_no'] }
  expect((await client.post('/api/list-exports', asked)).status).toBe(200)
  const [row] = await list(`filter[actor_uid]=${user.id}&filter[action][any][]=lists.exported`)
  expect(row?.details[0]).toBe('razpisi')
  const trail = { list: 'audit-trail', columns: ['at', 'action'], filter: { actor_uid: user.id } }
  const csv = (await client.post('/api/list-exports', { ...trail, format: 'csv' })).text
  expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;/)
  const { bytes } = await client.post('/api/list-exports', { ...trail, format: 'xlsx' })
  const sheet = Object.entries(unzipSync(new Uint8Array(bytes))).find(([name]) => name.endsWith('sheet1.xml'))?.[1]
  // Days since 1900, with a fraction for the time of day; texts are of another type.
  expect(strFromU8(sheet!)).toMatch(/<c r="A2" s="\d+"><v>4\d{4}\.\d+<\/v>/)
})
