import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnswerOf } from '@korak/contract/all.ts'
import { db } from '#db/db.ts'
import { setClock } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()

test('the history says who changed what from what to what, keys in words, and of a phone only that it changed', async () => {
  const user = await makeUser({
    kind: 'employee',
    name: 'Ana Kovač',
    permissions: ['jobs.read', 'jobs.create', 'jobs.update'],
  })
  const client = await api.signIn(user)
  const company = await makeCompany({ sl: 'Hotel Jezero', en: 'Lake Hotel' })
  const texts = (title: string) => ({ 'sl-SI': { title } })
  const { json: job } = await client.post('/api/jobs', { texts: texts('Kuhar'), region: 'gorenjska' })
  const input = { company_uid: company, region: 'savinjska', contact_phone: '041 000 000', texts: texts('Kuhar (m/ž)') }
  expect((await client.put(`/api/jobs/${job.uid}`, { rev: 1, ...input })).status).toBe(200)
  const { json } = await client.get(`/api/jobs/${job.uid}/changes`)
  const [last, first] = json as AnswerOf<'GET /jobs/:uid/changes'>
  expect([json.length, last?.rev, last?.actor, first?.rev]).toEqual([2, 2, 'Ana Kovač', 1])
  expect(last?.is_own).toBe(true)
  const of = (name: string) => last?.fields.find(({ field }) => field === name)
  expect(of('texts.sl-SI.title')).toMatchObject({ before: 'Kuhar', after: 'Kuhar (m/ž)', is_known: true })
  expect(of('region')).toMatchObject({ before_label: 'Gorenjska', after_label: 'Savinjska' })
  expect(of('company_uid')).toMatchObject({ before: null, after: company, after_label: 'Hotel Jezero' })
  expect(of('contact_phone')).toMatchObject({ before: null, after: null, is_known: false })
  expect(JSON.stringify(json)).not.toContain('041 000')
})

test('a job that is not there has no history, and who may not read jobs sees none', async () => {
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await reader.get(`/api/jobs/${(await makeUser()).id}/changes`)).code).toBe('NOT_FOUND')
  expect((await (await api.signIn(await makeUser())).get(`/api/jobs/${(await makeUser()).id}/changes`)).status).toBe(
    403,
  )
})

test('what a job asks for can be said: stored, copied, told in words by the history, and refused where it is no such key', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create', 'jobs.update'] })
  const client = await api.signIn(user)
  const { json: job } = await client.post('/api/jobs', {})
  expect(job).toMatchObject({ education_min: null, career: null, tags: [] })
  const asked = { education_min: 7, career: 'experienced-expert', tags: ['kuhinja'] }
  const put = await client.put(`/api/jobs/${job.uid}`, { rev: job.rev, ...asked })
  expect([put.status, put.json]).toMatchObject([200, asked])
  expect((await client.post(`/api/jobs/${job.uid}/duplicate`)).json).toMatchObject(asked)
  const [last] = (await client.get(`/api/jobs/${job.uid}/changes`)).json as AnswerOf<'GET /jobs/:uid/changes'>
  const words = Object.fromEntries(last!.fields.map(({ field, after_label: label }) => [field, label]))
  expect(words['career']).toMatch(/\p{L}/u)
  expect(words['education_min']).toMatch(/\p{L}/u)
  const wrong = await client.put(`/api/jobs/${job.uid}`, { rev: put.json.rev, education_min: 11, career: 'mojster' })
  expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([422, ['career', 'education_min']])
})

describe('what is saved at every pause of whoever types a draft', () => {
  const title = 'title sl-SI'
  const [ana, eva] = ['0191b5a0-0000-7000-8000-00000000000a', '0191b5a0-0000-7000-8000-00000000000b']
  const typed = (rev: number, time: string, actorId: string, before: string, after: string) => {
    const patch = JSON.stringify({ [title]: { before, after } })
    const createdAt = new Date(`2026-11-20T${time}:00Z`)
    return { entity: 'job', entityId: '', rev, actorId, fields: [title], patch, createdAt }
  }
  const add = (id: string, rows: ReturnType<typeof typed>[]) =>
    db()
      .insertInto('entityChanges')
      .values(rows.map((row) => ({ ...row, entityId: id })))
      .execute()
  const reader = async () => api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  const told = async (client: Client, id: string, query = '') =>
    ((await client.get(`/api/jobs/${id}/changes${query}`)).json as AnswerOf<'GET /jobs/:uid/changes'>).map(
      ({ rev, first_rev: first, fields }) => [first, rev, fields[0]?.before, fields[0]?.after],
    )

  test('is one change of one person within an hour, unless somebody else changed it between or it is public', async () => {
    const { id } = await makeJob({ status: 'draft' })
    await add(id, [
      typed(2, '09:01', ana, 'K', 'Ku'),
      typed(3, '09:02', ana, 'Ku', 'Kuhar'),
      typed(4, '09:03', eva, 'Kuhar', 'Kuharica'),
      typed(5, '09:04', ana, 'Kuharica', 'Kuhar'),
      typed(6, '09:59', ana, 'Kuhar', 'Kuhar (m/ž)'),
      typed(7, '10:00', ana, 'Kuhar (m/ž)', 'Kuhar(m/ž)'),
    ])
    const client = await reader()
    expect(await told(client, id)).toEqual([
      [7, 7, 'Kuhar (m/ž)', 'Kuhar(m/ž)'],
      [5, 6, 'Kuharica', 'Kuhar (m/ž)'],
      [4, 4, 'Kuhar', 'Kuharica'],
      [2, 3, 'K', 'Kuhar'],
    ])
    await db().updateTable('jobs').set({ status: 'published' }).where('id', '=', id).execute()
    expect(await told(client, id)).toHaveLength(6)
    const published = typed(8, '10:01', ana, '', '')
    const patch = JSON.stringify({ status: { before: 'draft', after: 'published' } })
    await add(id, [{ ...published, fields: ['status'], patch }])
    expect(await told(client, id)).toHaveLength(5)
  })

  test('is another change where it was typed over, or put back: what was before can be restored', async () => {
    const { id } = await makeJob({ status: 'draft' })
    await add(id, [
      typed(2, '09:01', ana, '', 'Kuhar'),
      typed(3, '09:02', ana, 'Kuhar', 'Kuhar (m/ž)'),
      typed(4, '09:03', ana, 'Kuhar (m/ž)', 'Po pomoti'),
      typed(5, '09:04', ana, 'Po pomoti', 'Kuhar (m/ž)'),
    ])
    expect(await told(await reader(), id)).toEqual([
      [5, 5, 'Po pomoti', 'Kuhar (m/ž)'],
      [4, 4, 'Kuhar (m/ž)', 'Po pomoti'],
      [2, 3, '', 'Kuhar (m/ž)'],
    ])
  })

  test('is one line of the trail within ten minutes: again with what else is changed, after somebody else, and later', async () => {
    const made = () => makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create', 'jobs.update'] })
    const [ana, eva] = [await made(), await made()]
    const [first, second] = [await api.signIn(ana), await api.signIn(eva)]
    const { uid } = (await first.post('/api/jobs', {})).json
    let rev = 1
    const save = async (client: Client, input: object) => {
      const { status, json } = await client.put(`/api/jobs/${uid}`, { rev, ...input })
      expect(status).toBe(200)
      rev = json.rev
    }
    const type = (client: Client, title: string) => save(client, { texts: { 'sl-SI': { title } } })
    const trail = async () => {
      const rows = await db()
        .selectFrom('auditEvents')
        .select(['actorId', 'details'])
        .where('subjectId', '=', uid)
        .where('action', '=', 'jobs.updated')
        .orderBy('createdAt')
        .execute()
      return rows.map(({ actorId, details }) => [
        actorId === ana.id ? 'Ana' : 'Eva',
        (details as { fields: string }).fields,
      ])
    }
    for (const title of ['K', 'Ku', 'Kuhar']) await type(first, title)
    expect(await trail()).toEqual([['Ana', 'texts']])
    await save(first, { openings: 2 })
    await type(first, 'Kuhar (m/ž)')
    expect(await trail()).toEqual([
      ['Ana', 'texts'],
      ['Ana', 'openings'],
    ])
    await type(second, 'Kuharica (m/ž)')
    await type(first, 'Kuhar (m/ž)')
    expect((await trail()).slice(2)).toEqual([
      ['Eva', 'texts'],
      ['Ana', 'texts'],
    ])
    setClock(() => new Date(Date.now() + 11 * 60_000))
    onTestFinished(() => setClock())
    await type(first, 'Kuhar (ž/m)')
    expect((await trail()).slice(4)).toEqual([['Ana', 'texts']])
    // The history has each of them.
    expect(await db().selectFrom('entityChanges').select('rev').where('entityId', '=', uid).execute()).toHaveLength(rev)
  })

  test('is read by parts of 500 saves', async () => {
    const { id } = await makeJob({ status: 'draft' })
    const times = Array.from({ length: 601 }, (_, at) => `${String(9 + Math.floor(at / 300)).padStart(2, '0')}:00`)
    await add(
      id,
      times.map((time, at) => typed(at + 2, time, ana, 'a'.repeat(at), 'a'.repeat(at + 1))),
    )
    const client = await reader()
    const lengths = async (query?: string) =>
      (await told(client, id, query)).map((line) => line.map((of) => (typeof of === 'string' ? of.length : of)))
    expect(await lengths()).toEqual([
      [602, 602, 600, 601],
      [302, 601, 300, 600],
    ])
    expect(await lengths('?before=302')).toEqual([[2, 301, 0, 300]])
  })
})
