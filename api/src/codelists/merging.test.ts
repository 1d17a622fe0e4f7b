import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { jobFilters } from '@korak/contract/list.fields.ts'
import { makeDefinition, words } from '@korak/engine/questionnaires/definitions.factory.ts'
import { tasks } from '#jobs/jobs.background.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makePlacement } from '#placements/placements.factory.ts'
import { JOB_CODELISTS } from '#jobs/labels.queries.ts'
import { change, makeAssignment, makeClosed, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { savePostalCodes } from '#seed/reference.queries.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { usesOf as columnsOf } from './codelists.rules.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  const permissions = [
    'codelists.manage',
    'jobs.read',
    'jobs.create',
    'jobs.update',
    'companies.read',
    'companies.manage',
  ] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})

const FIELDS = 'candidate-work-fields'
let made = 0
/** Two options of a list that are there for one test. */
async function pair(slug = FIELDS) {
  const add = async (name: string) => {
    const params = { key: `${name}-${++made}`, label_sl: `${name} ${made}`, label_en: `${name} ${made} en` }
    return (await staff.post('/api/codelists/storeData', { schema_slug: slug, params })).json as {
      id: number
      key: string
      label_sl: string
    }
  }
  return { slug, from: await add('staro'), to: await add('novo') }
}
type Pair = Awaited<ReturnType<typeof pair>>
const usesOf = async ({ id }: { id: number }) => (await staff.get(`/api/codelist-options/${id}/uses`)).json
const merge = ({ slug, from, to }: Pair, count: number) =>
  staff.post('/api/codelists/mergeData', { schema_slug: slug, data_id: from.id, into_id: to.id, count })
const profileOf = async (client: Client) => (await client.get('/api/portal/profile')).json.fields

test('records that name it name the other one, each once, and how many were seen must still be so', async () => {
  const both = await pair()
  const { from, to } = both
  const person = await makeUser({ candidate: { workfields: [from.key, 'kadri'] } })
  const other = await makeUser({ candidate: { workfields: [to.key, from.key] } })
  const job = await makeJob({ workfield: from.key })
  expect(await usesOf(from)).toEqual({
    uses: [
      { kind: 'profiles', count: 2 },
      { kind: 'jobs', count: 1 },
    ],
    total: 3,
  })
  const refused = await merge(both, 2)
  expect([refused.status, refused.code]).toEqual([409, 'LIST_CHANGED'])
  expect((await staff.get(`/api/jobs/${job.id}`)).json.workfield).toBe(from.key)
  const done = await merge(both, 3)
  expect(done.status).toBe(200)
  const options: { id: number; aliases: string[] }[] = done.json.data
  expect(options.find(({ id }) => id === to.id)?.aliases).toEqual([from.key])
  expect(options.some(({ id }) => id === from.id)).toBe(false)
  expect((await staff.get(`/api/jobs/${job.id}`)).json.workfield).toBe(to.key)
  expect((await profileOf(await api.signIn(person))).workfields.toSorted()).toEqual(['kadri', to.key])
  expect((await profileOf(await api.signIn(other))).workfields).toEqual([to.key])
  const event = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'codelists.option_merged')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(event.details).toEqual({ codelist: FIELDS, option: from.key, into: to.key, records: 3 })
})

test('its key is an alias: old links, filters, saved views and what is sent with it are read as the other one', async () => {
  const both = await pair()
  const { from, to } = both
  const job = await makeJob({ status: 'published', workfield: from.key, title: 'Preimenovani' })
  expect((await merge(both, 1)).status).toBe(200)
  await tasks['jobs.reindex']()
  const found = await api.anon.get(`/api/portal/jobs?workfield[]=${from.key}`)
  expect(found.json.data.map(({ uid }: { uid: string }) => uid)).toEqual([job.id])
  const filtered = await staff.get(`/api/jobs?filter[workfield][any][]=${from.key}`)
  expect(filtered.json.data.map(({ uid }: { uid: string }) => uid)).toEqual([job.id])
  const view = { list: 'jobs', name: 'Staro', columns: [], is_shared: false, threshold: 0 }
  await staff.post('/api/saved-views', { ...view, query: `workfield[]=${from.key}` })
  const lines = (await staff.get('/api/office/today')).json.lines
  expect(lines.find(({ name }: { name?: string }) => name === 'Staro')?.count).toBe(1)
  const made = await staff.post('/api/jobs', { workfield: from.key })
  expect([made.status, made.json.workfield]).toEqual([201, to.key])
  const client = await api.signIn(await makeUser())
  await client.put('/api/portal/profile', { workfields: [from.key, to.key] })
  expect((await profileOf(client)).workfields).toEqual([to.key])
  const all = (await api.anon.get(`/api/codelists/get/${FIELDS}`)).json[FIELDS].data
  expect(all.find(({ key }: { key: string }) => key === from.key)).toMatchObject({
    label: to.label_sl,
    is_active: false,
  })
})

test('companies of a merged industry are those of the other one: counted, moved, found and sent by either key', async () => {
  const both = await pair('candidate-industries')
  const { from, to } = both
  const { uid } = (await staff.post('/api/companies', { name_sl: 'Lipa', industry: from.key })).json
  expect((await usesOf(from)).uses).toEqual([{ kind: 'companies', count: 1 }])
  expect((await merge(both, 1)).status).toBe(200)
  expect((await staff.get(`/api/companies/${uid}`)).json.industry).toBe(to.key)
  const listed = await staff.get(`/api/companies?filter[industry][any][]=${from.key}`)
  expect(listed.json.data.map((row: { uid: string }) => row.uid)).toEqual([uid])
  expect((await staff.put(`/api/companies/${uid}`, { rev: 1, industry: from.key })).json.industry).toBe(to.key)
})

test('an alias of an alias is an alias of the last one; who has aliases keeps its key', async () => {
  const first = await pair()
  await merge(first, 0)
  const second = { ...(await pair()), from: first.to }
  expect((await merge(second, 0)).status).toBe(200)
  const made = await staff.post('/api/jobs', { workfield: first.from.key })
  expect(made.json.workfield).toBe(second.to.key)
  const remove = { schema_slug: FIELDS, data_id: second.to.id }
  expect((await staff.post('/api/codelists/removeData', remove)).code).toBe('IN_USE')
  expect((await staff.post('/api/codelists/removeData', { ...remove, data_id: first.from.id })).code).toBe('NOT_FOUND')
  expect((await staff.get(`/api/codelist-options/${first.from.id}/uses`)).code).toBe('NOT_FOUND')
})

test('only with another option of the same list, and never in a list whose keys the product knows', async () => {
  const both = await pair()
  expect((await merge({ ...both, to: both.from }, 0)).json.errors).toHaveProperty('into_id')
  const elsewhere = await pair('candidate-industries')
  expect((await merge({ ...both, to: elsewhere.to }, 0)).json.errors).toHaveProperty('into_id')
  const days = await pair('notice-days')
  expect((await merge(days, 0)).json.errors).toHaveProperty('into_id')
  const { gender } = (await api.anon.get('/api/codelists/get/gender')).json
  const [from, to] = gender.data
  expect((await merge({ slug: 'gender', from, to }, 0)).code).toBe('STATE_NOT_ALLOWED')
})

const asking = (slug: string) =>
  makeDefinition([
    {
      key: 'all',
      is_scored: false,
      items: [
        { type: 'single', key: 'one', codelist: slug },
        { type: 'multi', key: 'many', codelist: slug },
        {
          type: 'table',
          key: 'rows',
          columns: [
            { type: 'choice', key: 'field', label: words('Področje'), required: false, codelist: slug },
            { type: 'text', key: 'note', label: words('Opomba'), required: false, max_length: 100 },
          ],
        },
      ],
    },
  ])

test('answers are counted; open ones name the other option, submitted ones stay as given and read as it', async () => {
  const both = await pair()
  const { from, to } = both
  const questionnaire = await makeQuestionnaire(asking(FIELDS))
  const answers = {
    one: from.key,
    many: { keys: [to.key, from.key] },
    rows: { rows: [{ id: 'r1', cells: { field: from.key, note: from.key } }] },
  }
  const open = await makeAssignment({ questionnaire })
  const client = await api.signIn(open.user)
  const url = `/api/portal/questionnaires/${open.uid}`
  const changes = Object.entries(answers).map(([item, value]) => change(item, value))
  expect((await client.put(`${url}/answers`, { rev: 0, changes })).status).toBe(200)
  const closed = await makeClosed({ questionnaire, answers })
  expect((await usesOf(from)).uses).toContainEqual({ kind: 'answers', count: 6 })
  expect((await staff.post('/api/codelists/removeData', { schema_slug: FIELDS, data_id: from.id })).code).toBe('IN_USE')
  expect((await merge(both, 6)).status).toBe(200)
  const values = async (reader: Client, of: string) =>
    Object.fromEntries(
      Object.entries((await reader.get(`/api/portal/questionnaires/${of}`)).json.answers).map(([item, answer]) => [
        item,
        (answer as { value: unknown }).value,
      ]),
    )
  expect(await values(client, open.uid)).toEqual({
    one: to.key,
    many: { keys: [to.key] },
    rows: { rows: [{ id: 'r1', cells: { field: to.key, note: from.key } }] },
  })
  expect((await client.post(`${url}/complete`)).status).toBe(200)
  const reader = await api.signIn(closed.user)
  expect((await values(reader, closed.uid))['one']).toBe(from.key)
  const { codelists } = (await reader.get(`/api/portal/questionnaires/${closed.uid}`)).json
  expect(codelists[FIELDS]).toContainEqual({ key: from.key, label: to.label_sl })
})

const undo = (done: { json: { undo_uid: string } }) => staff.post(`/api/bulk-actions/${done.json.undo_uid}/undo`)

test('a merge is undone exactly: lists in their order, jobs, aliases, open answers; and the option is one again', async () => {
  const first = await pair()
  await merge(first, 0)
  const both = { ...(await pair()), from: first.to }
  const { from, to } = both
  const [lone, double] = [
    await makeUser({ candidate: { workfields: [from.key, 'kadri'] } }),
    await makeUser({ candidate: { workfields: [to.key, 'kadri', from.key] } }),
  ]
  const job = await makeJob({ workfield: from.key })
  const open = await makeAssignment({ questionnaire: await makeQuestionnaire(asking(FIELDS)) })
  const client = await api.signIn(open.user)
  const url = `/api/portal/questionnaires/${open.uid}`
  const given = { keys: [to.key, from.key] }
  await client.put(`${url}/answers`, { rev: 0, changes: [change('one', from.key), change('many', given)] })
  const cells = async () => {
    const people = await db()
      .selectFrom('candidates')
      .select('workfields')
      .where('userId', 'in', [lone.id, double.id])
      .orderBy('userId')
      .execute()
    const { one, many } = (await client.get(url)).json.answers
    return [people, (await staff.get(`/api/jobs/${job.id}`)).json.workfield, one.value, many.value]
  }
  const before = await cells()
  const done = await merge(both, 5)
  expect(await cells()).not.toEqual(before)
  expect((await staff.get(`/api/bulk-actions/${done.json.undo_uid}`)).json).toMatchObject({ may: { undo: true } })
  expect((await undo(done)).json).toMatchObject({ done: 6, skipped: 0, may: { undo: false } })
  expect(await cells()).toEqual(before)
  const { data } = (await staff.get(`/api/codelists/${done.json.id}`)).json
  const option = (id: number) => data.find((one: { id: number }) => one.id === id)
  expect(option(from.id)).toMatchObject({ is_active: true, aliases: [first.from.key] })
  expect(option(to.id).aliases).toEqual([])
  expect((await undo(done)).code).toBe('ALREADY_UNDONE')
  expect((await merge(both, 5)).status).toBe(200)
})

test('what was changed or submitted since stays with the other one, and is counted; a merge merged on is not undone', async () => {
  const both = await pair()
  const { from, to } = both
  const person = await makeUser({ candidate: { workfields: [from.key] } })
  const job = await makeJob({ workfield: from.key })
  const open = await makeAssignment({ questionnaire: await makeQuestionnaire(asking(FIELDS)) })
  const client = await api.signIn(open.user)
  const url = `/api/portal/questionnaires/${open.uid}`
  await client.put(`${url}/answers`, { rev: 0, changes: [change('one', from.key)] })
  const done = await merge(both, 3)
  const own = await api.signIn(person)
  await own.put('/api/portal/profile', { workfields: [to.key, 'kadri'] })
  await db().updateTable('assignments').set({ status: 'closed' }).where('id', '=', open.uid).execute()
  expect((await undo(done)).json).toMatchObject({ done: 2, skipped: 2 })
  expect((await profileOf(own)).workfields).toEqual([to.key, 'kadri'])
  expect((await staff.get(`/api/jobs/${job.id}`)).json.workfield).toBe(from.key)

  const again = await merge(both, 1)
  const on = await merge({ ...(await pair()), from: to }, (await usesOf(to)).total)
  expect(on.status).toBe(200)
  expect((await undo(again)).code).toBe('STALE')
})

test('a list a questionnaire asks for is not deleted', async () => {
  const data = [{ key: 'a', label_sl: 'A', label_en: 'A' }]
  const list = (await staff.post('/api/codelists', { key: 'vprasan', data })).json
  await makeQuestionnaire(asking('vprasan'))
  expect((await staff.get(`/api/codelists/${list.id}`)).json.may.delete).toBe(false)
  expect((await staff.del(`/api/codelists/${list.id}`)).code).toBe('IN_USE')
})

test('postal codes of a merged region are those of the other one, after the next upgrade, too', async () => {
  const both = await pair('project-ad-region')
  const row = { code: '9999', place: 'Preizkus', municipality: 'Preizkus', region: both.from.key, kind: 'post' }
  const file = { postalCodes: [{ ...row, lat: null, lon: null }] } as unknown as Parameters<typeof savePostalCodes>[0]
  const region = () =>
    db().selectFrom('postalCodes').select('region').where('code', '=', row.code).executeTakeFirstOrThrow()
  await savePostalCodes(file)
  expect((await merge(both, 1)).status).toBe(200)
  expect(await region()).toEqual({ region: both.to.key })
  await savePostalCodes(file)
  expect(await region()).toEqual({ region: both.to.key })
})

test('every column of jobs that holds keys is counted, moved, and filtered by what an alias stands for', () => {
  const filtered = Object.entries(jobFilters).flatMap(([name, column]) =>
    'codelist' in column ? [[name, column.codelist]] : [],
  )
  expect(filtered.toSorted()).toEqual(Object.entries(JOB_CODELISTS).toSorted())
  for (const [column, list] of Object.entries(JOB_CODELISTS))
    expect(columnsOf(list)).toContainEqual(expect.objectContaining({ table: 'jobs', column }))
})

test('what offers and placements name is in use, and is named anew by a merge', async () => {
  const both = await pair('project-ad-contract')
  const permissions = [
    'applications.read',
    'applications.update',
    'placements.manage',
    'jobs.read',
    'jobs.update',
  ] as const
  const office = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  const { placement } = await makePlacement(office, { contract: both.from.key })
  expect(await usesOf(both.from)).toEqual({ uses: [{ kind: 'placements', count: 1 }], total: 1 })
  expect((await merge(both, 1)).status).toBe(200)
  const { rows } = await sql<{ contract: string }>`select contract from placements where id = ${placement}`.execute(
    db(),
  )
  expect(rows).toEqual([{ contract: both.to.key }])
})

test('the last option to be chosen of what the portal asks by is not merged with a hidden one', async () => {
  const both = await pair()
  const { key, id } = both.from
  const [{ id: list, data }] = Object.values((await staff.get(`/api/codelists/get/${FIELDS}`)).json) as [
    { id: number; data: { id: number; is_active: boolean }[] },
  ]
  const others = data.filter((one) => one.is_active && one.id !== id).map((one) => one.id)
  const show = (isActive: boolean) =>
    db().updateTable('codelistOptions').set({ isActive }).where('id', 'in', others).execute()
  await show(false)
  const refused = await merge(both, 0)
  expect([refused.status, refused.code]).toEqual([409, 'LAST_OPTION'])
  const options: { key: string; is_active: boolean }[] = (await staff.get(`/api/codelists/${list}`)).json.data
  expect(options.filter((one) => one.is_active).map((one) => one.key)).toEqual([key])
  await show(true)
  expect((await merge(both, 0)).status).toBe(200)
})
