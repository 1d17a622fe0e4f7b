import { afterEach, beforeAll, expect, test } from 'vitest'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, now, setClock, shortDay, today } from '#base/time.ts'
import { makePng } from '#files/files.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeJob } from '../jobs.factory.ts'

const api = await testApp()
let staff: Client
let contact: MadeUser
beforeAll(async () => {
  contact = await makeUser({ kind: 'employee', name: 'Ana Kovač' })
  const permissions = ['jobs.read', 'jobs.update', 'jobs.publish', 'media.read', 'media.manage'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})
afterEach(() => setClock())

const draft = (more = {}) =>
  makeJob({ status: 'draft', title: 'Kuhar (m/ž)', en: { title: 'Cook (m/f)' }, contactId: contact.id, ...more })
const get = async (id: string) => (await staff.get(`/api/jobs/${id}`)).json
const change = async (id: string, input: object) => staff.put(`/api/jobs/${id}`, { rev: (await get(id)).rev, ...input })
const move = async (id: string, status: string) =>
  staff.put(`/api/jobs/${id}/status`, { status, rev: (await get(id)).rev })
const list = async (id: string) => (await staff.get(`/api/jobs/${id}/publications`)).json
const note = (id: string, body: object) =>
  staff.post(`/api/jobs/${id}/publications`, { channel: 'zrsz', from_on: today(), ...body })
const later = (days: number) => {
  const at = now().getTime() + days * 86_400_000
  setClock(() => new Date(at))
}

test('the portal notes by itself from when until when a job was public', async () => {
  const { id } = await draft({ expiresDays: 60 })
  expect(await list(id)).toEqual([])
  await move(id, 'published')
  const first = today()
  const { published_at: since } = await get(id)
  expect(await list(id)).toMatchObject([{ channel: 'portal', from_on: first, until_on: null, may: { update: false } }])
  // Paused by mistake: it is the same publication.
  await move(id, 'paused')
  expect(await list(id)).toMatchObject([{ from_on: first, until_on: first }])
  await move(id, 'published')
  expect(await list(id)).toMatchObject([{ from_on: first, until_on: null }])
  later(2)
  await move(id, 'paused')
  const ended = today()
  later(2)
  await move(id, 'published')
  expect(await list(id)).toMatchObject([
    { from_on: first, until_on: ended },
    { from_on: today(), until_on: null },
  ])
  // It is no new ad, however often it was paused.
  expect((await get(id)).published_at).toBe(since)
  const [{ uid, rev }] = await list(id)
  expect((await staff.put(`/api/publications/${uid}`, { rev, proof: 'x' })).code).toBe('STATE_NOT_ALLOWED')
  expect((await staff.del(`/api/publications/${uid}`)).code).toBe('STATE_NOT_ALLOWED')
})

test('other channels are noted with days and proof: a link or words, and a file of the portal', async () => {
  const { id } = await draft()
  const file = (await staff.upload('/api/media', { file: { name: 'čas.png', data: makePng() }, title: 'Oglas' })).json
  const made = await note(id, { channel: 'newspaper', proof: 'Delo, stran 12', proof_file_uid: file.uid })
  expect([made.status, made.json]).toMatchObject([
    201,
    { channel: 'newspaper', until_on: null, proof: 'Delo, stran 12', proof_file: { uid: file.uid, name: 'čas.png' } },
  ])
  expect((await staff.del(`/api/media/${file.uid}`)).code).toBe('IN_USE')
  const { uid, rev } = made.json
  const wrong = await staff.put(`/api/publications/${uid}`, { rev, until_on: addDays(today(), -1) })
  expect(wrong.json.errors).toEqual({ until_on: ['Konec objave ne more biti pred začetkom.'] })
  const unknown = await staff.put(`/api/publications/${uid}`, { rev, proof_file_uid: contact.id })
  expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([422, ['proof_file_uid']])
  const ended = await staff.put(`/api/publications/${uid}`, { rev, until_on: today(), proof_file_uid: null })
  expect(ended.json).toMatchObject({ until_on: today(), proof_file: null, rev: rev + 1 })
  // It ends where it has ended, whichever of its days is put right.
  const begun = await staff.put(`/api/publications/${uid}`, { rev: rev + 1, from_on: addDays(today(), 1) })
  expect(Object.keys(begun.json.errors)).toEqual(['until_on'])
  expect((await note(id, { proof_file_uid: contact.id })).json.errors).toHaveProperty('proof_file_uid')
  expect((await note(id, { channel: 'portal' })).status).toBe(422)
  const backwards = await note(id, { channel: 'newspaper', until_on: addDays(today(), -1) })
  expect(backwards.json.errors).toEqual({ until_on: ['Konec objave ne more biti pred začetkom.'] })
  expect((await staff.del(`/api/publications/${uid}`)).status).toBe(200)
  expect(await list(id)).toEqual([])
})

test('the term runs from the day after the last publication, on whichever channel', async () => {
  const last = addDays(today(), 6)
  const third = addWorkingDays(last, 3)
  const { id } = await draft()
  await note(id, { from_on: last })
  await change(id, { expires_at: `${addDays(third, -1)} 23:59:59` })
  const refused = await move(id, 'published')
  expect(refused.json.errors).toEqual({
    expires_at: [`Rok mora biti vsaj 3 delovne dni po objavi: najzgodneje ${shortDay(third)}.`],
  })
  await change(id, { expires_at: `${third} 23:59:59` })
  expect((await move(id, 'published')).json).toMatchObject({ status: 'published', publication: { last_on: last } })
  // Public already: the deadline may not be drawn before the term either.
  expect(Object.keys((await change(id, { expires_at: addDays(third, -1) })).json.errors)).toEqual(['expires_at'])
})

test('a channel that comes later is noted, and the deadline stays until somebody extends it', async () => {
  const { id } = await draft()
  const near = addWorkingDays(today(), 3)
  await change(id, { expires_at: `${near} 23:59:59` })
  expect((await move(id, 'published')).status).toBe(200)
  const next = addDays(today(), 2)
  expect((await note(id, { channel: 'linkedin', from_on: next })).status).toBe(201)
  const job = await get(id)
  expect(job).toMatchObject({ status: 'published', publication: { last_on: next } })
  expect((await change(id, { openings: 2 })).status).toBe(200)
  expect((await change(id, { expires_at: `${addWorkingDays(next, 3)} 23:59:59` })).status).toBe(200)
})

test('with a ground of article 26 there is no term; the ground is one of the law', async () => {
  const { id } = await draft({ expiresDays: 1 })
  expect((await change(id, { publication_exception: 'ker-se-mudi' })).json.errors).toHaveProperty(
    'publication_exception',
  )
  expect(Object.keys((await move(id, 'published')).json.errors)).toEqual(['expires_at'])
  expect((await change(id, { publication_exception: 'nadomescanje' })).json).toMatchObject({
    publication_exception: 'nadomescanje',
  })
  expect((await move(id, 'published')).status).toBe(200)
  const { json } = await staff.get(`/api/jobs/${id}/changes`)
  const told = json.flatMap(({ fields }: { fields: { field: string; after_label: string }[] }) => fields)
  expect(told).toContainEqual(
    expect.objectContaining({
      field: 'publication_exception',
      after_label: 'zaposlitev za določen čas za nadomeščanje začasno odsotnega delavca',
    }),
  )
})

test('of a copy nothing is published, and publications need their permission', async () => {
  const { id } = await draft()
  await note(id, {})
  const creator = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create'] })
  const reader = await api.signIn(creator)
  const copy = (await reader.post(`/api/jobs/${id}/duplicate`)).json
  expect(await list(copy.uid)).toEqual([])
  expect((await reader.get(`/api/jobs/${id}/publications`)).json).toMatchObject([{ may: { update: false } }])
  expect((await reader.post(`/api/jobs/${id}/publications`, {})).status).toBe(403)
  expect((await api.anon.get(`/api/jobs/${id}/publications`)).status).toBe(401)
  expect((await staff.get('/api/jobs/00000000-0000-4000-8000-000000000000/publications')).code).toBe('NOT_FOUND')
})
