import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { StaffTask } from '@korak/contract/staff-tasks.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { changesOf } from '#changes/changes.service.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { deleteFinally } from './deleting.service.ts'

const api = await testApp()
const staff = (name: string) =>
  makeUser({ kind: 'employee', name, permissions: ['tasks.manage', 'jobs.read', 'applications.read'] })
let [ana, rok]: MadeUser[] = []
let [asAna, asRok]: Client[] = []
beforeAll(async () => {
  ana = await staff('Ana Češnja')
  rok = await staff('Rok Žagar')
  asAna = await api.signIn(ana)
  asRok = await api.signIn(rok)
})

const write = async (given: object = {}, client = asAna): Promise<StaffTask> =>
  (await client!.post('/api/tasks', { text: 'Pokliči', assignee_uid: ana!.id, ...given })).json
const textsOf = async (client: Client | undefined, query = ''): Promise<string[]> =>
  (await client!.get(`/api/tasks?per_page=100&${query}`)).json.data.map(({ text }: StaffTask) => text)

test('a task has a person and a day; only who has to do it or wrote it finds it', async () => {
  const due = addDays(today(), 3)
  const task = await write({ text: 'Preveri oglas', due_on: due, assignee_uid: rok!.id })
  expect(task).toMatchObject({ rev: 1, state: 'later', due_on: due, assignee: 'Rok Žagar', author: 'Ana Češnja' })
  expect(await textsOf(asRok, 'filter[whose]=mine')).toEqual(['Preveri oglas'])
  expect(await textsOf(asRok, 'filter[whose]=made')).toEqual([])
  expect(await textsOf(asAna, 'filter[whose]=made')).toEqual(['Preveri oglas'])
  expect(await textsOf(asAna, 'filter[whose]=mine')).toEqual([])
  expect(await textsOf(asAna, 'search=prevéri OGLAS')).toEqual(['Preveri oglas'])
  const other = await api.signIn(await staff('Eva Tuja'))
  expect(await textsOf(other)).toEqual([])
  expect((await other.get(`/api/tasks/${task.uid}`)).code).toBe('NOT_FOUND')
  expect((await other.put(`/api/tasks/${task.uid}`, { rev: 1, text: 'x' })).code).toBe('NOT_FOUND')
})

test('who has to do a task that another wrote hands it on, and sees it no more', async () => {
  const task = await write({ text: 'Podaj naprej', assignee_uid: rok!.id })
  const eva = await staff('Eva Naslednja')
  const done = await asRok!.put(`/api/tasks/${task.uid}`, { rev: 1, assignee_uid: eva.id })
  expect([done.status, done.json.assignee]).toEqual([200, 'Eva Naslednja'])
  expect((await asRok!.get(`/api/tasks/${task.uid}`)).code).toBe('NOT_FOUND')
  expect(await textsOf(await api.signIn(eva))).toEqual(['Podaj naprej'])
})

test('what was deleted is had back as it was, for a moment and by who deleted it; then it goes for good', async () => {
  const given = { text: 'Oglasnik z @Rok Žagar', mentions: [rok!.id] }
  const task = await write(given)
  const [mention] = (await asRok!.get('/api/tasks?search=oglasnik')).json.data as StaffTask[]
  const restore = (client = asAna) => client!.post(`/api/tasks/${task.uid}/restore`, {})
  expect((await restore(asRok)).code).toBe('NOT_FOUND')
  await asAna!.del(`/api/tasks/${task.uid}`)
  expect((await asAna!.post(`/api/tasks/${mention?.uid}/restore`, {})).code).toBe('NOT_FOUND')
  expect((await asAna!.get(`/api/tasks/${task.uid}`)).code).toBe('NOT_FOUND')
  expect((await asAna!.put(`/api/tasks/${task.uid}`, { rev: 1, text: 'x' })).code).toBe('NOT_FOUND')
  expect(await textsOf(asRok, 'search=oglasnik')).toEqual([])
  expect((await restore(asRok)).code).toBe('NOT_FOUND')
  const { rev: _rev, ...same } = task
  expect((await restore()).json).toMatchObject(same)
  expect((await restore()).json).toMatchObject(same)
  expect((await asAna!.get(`/api/tasks/${task.uid}`)).json.mentions).toEqual([{ uid: rok!.id, name: 'Rok Žagar' }])
  expect((await asRok!.get(`/api/tasks/${mention?.uid}`)).json).toMatchObject({ text: given.text, is_mention: true })
  const changes = await changesOf('task', task.uid, ana!.id)
  expect(changes.map(({ rev }) => rev)).toEqual([3, 2, 1])
  // By id and not by name, also of what was out of sight.
  expect(JSON.stringify(changes)).not.toContain('Rok Žagar')
  await asAna!.del(`/api/tasks/${task.uid}`)
  const later = Date.now() + 3 * 60_000
  setClock(() => new Date(later))
  expect((await restore()).code).toBe('NOT_FOUND')
  await deleteFinally()
  setClock()
  const left = await db()
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', [task.uid, mention?.uid ?? ''])
    .execute()
  expect(left).toEqual([])
})

test('what is overdue or due comes first, what has no day after that, what is done last', async () => {
  const eva = await staff('Eva Vrstna')
  const client = await api.signIn(eva)
  const make = (text: string, due_on: string | null) => write({ text, due_on, assignee_uid: eva.id }, client)
  await make('brez dneva', null)
  const gone = await make('opravljena', addDays(today(), -9))
  await make('pozneje', addDays(today(), 1))
  await make('zapadla', addDays(today(), -1))
  await make('danes', today())
  await client.post(`/api/tasks/${gone.uid}/complete`, { rev: 1 })
  expect(await textsOf(client)).toEqual(['zapadla', 'danes', 'pozneje', 'brez dneva', 'opravljena'])
  expect(await textsOf(client, `filter[due_on][range]=${today()}..${today()}`)).toEqual(['danes'])
  expect(await textsOf(client, 'filter[state][none]=done&sort=-due_on')).toEqual([
    'pozneje',
    'danes',
    'zapadla',
    'brez dneva',
  ])
})

test('done is undone; of two who do it at once nobody is refused for words the other has changed', async () => {
  const { uid } = await write({ text: 'Oddaj poročilo' })
  await asAna!.put(`/api/tasks/${uid}`, { rev: 1, text: 'Oddaj letno poročilo' })
  const done = await asAna!.post(`/api/tasks/${uid}/complete`, { rev: 1 })
  expect(done.json).toMatchObject({ rev: 3, state: 'done', text: 'Oddaj letno poročilo', may: { reopen: true } })
  expect((await asAna!.put(`/api/tasks/${uid}`, { rev: 3, text: 'x' })).code).toBe('STATE_NOT_ALLOWED')
  expect((await asAna!.post(`/api/tasks/${uid}/reopen`, { rev: 3 })).json).toMatchObject({
    state: 'later',
    done_at: null,
  })
})

test('a mention is a task of the same words for that person, and follows them', async () => {
  const mentioned = async () => (await asRok!.get('/api/tasks?search=naročnik&per_page=100')).json.data as StaffTask[]
  const { id } = await makeJob({ title: 'Kuhar' })
  const record = { kind: 'job', uid: id }
  const text = 'Naročnik čaka, @Rok Žagar ve več'
  const { uid } = await write({ text, mentions: [rok!.id, ana!.id], record })
  expect(await mentioned()).toMatchObject([
    { text, is_mention: true, record: { uid: id }, may: { update: false, complete: true, delete: false } },
  ])
  const day = addDays(today(), 2)
  await asAna!.put(`/api/tasks/${uid}`, { rev: 1, due_on: day, text: `Jutri: ${text}` })
  expect(await mentioned()).toMatchObject([{ text: `Jutri: ${text}`, due_on: day }])
  expect((await asAna!.get(`/api/tasks/${uid}`)).json.mentions).toEqual([{ uid: rok!.id, name: 'Rok Žagar' }])
  await asAna!.put(`/api/tasks/${uid}`, { rev: 2, text: 'Naročnik ne čaka več' })
  expect(await mentioned()).toEqual([])
})

test('whoever is called otherwise since keeps the task they were mentioned in, until taken out of the words', async () => {
  const nina = await staff('Nina Jereb')
  const asNina = await api.signIn(nina)
  const { uid } = await write({ text: 'Vprašaj @Nina Jereb', mentions: [nina.id] })
  const admin = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const named = await admin.put(`/api/users/${nina.id}`, { rev: 1, name: 'Nina Jereb Kos' })
  expect(named.status).toBe(200)
  const day = addDays(today(), 1)
  expect((await asAna!.put(`/api/tasks/${uid}`, { rev: 1, due_on: day })).status).toBe(200)
  expect((await asNina.get('/api/tasks')).json.data).toMatchObject([{ text: 'Vprašaj @Nina Jereb', due_on: day }])
  const text = 'Jutri vprašaj @Nina Jereb'
  await asAna!.put(`/api/tasks/${uid}`, { rev: 2, text, mentions: [nina.id] })
  expect(await textsOf(asNina)).toEqual([text])
  await asAna!.put(`/api/tasks/${uid}`, { rev: 3, text: 'Jutri', mentions: [nina.id] })
  expect(await textsOf(asNina)).toEqual([])
})

test('a name that begins another is not in its words; the history of a task has nobody by name', async () => {
  const [kovac, kovacic] = [await staff('Iva Kovač'), await staff('Iva Kovačič')]
  const text = 'Vprašaj @Iva Kovačič in @Iva Kovač'
  const { uid } = await write({ text, mentions: [kovac.id, kovacic.id] })
  const other = await write({ text: 'Le @Iva Kovačič', mentions: [kovac.id, kovacic.id] })
  expect((await asAna!.get(`/api/tasks/${other.uid}`)).json.mentions).toEqual([{ uid: kovacic.id, name: kovacic.name }])
  const typed = await write({ text: 'Vpraša naj @Iva Kovač' })
  await eraseAccount(kovac.id, 'administration')
  const at = async (one: string) => (await asAna!.get(`/api/tasks/${one}`)).json
  expect(await at(uid)).toMatchObject({ text: 'Vprašaj @Iva Kovačič in @–', rev: 2 })
  expect((await at(typed.uid)).text).toBe('Vpraša naj @–')
  // Whoever had the form open does not write the name back.
  expect((await asAna!.put(`/api/tasks/${uid}`, { rev: 1, text })).code).toBe('STALE')
  const history = await changesOf('task', uid, ana!.id)
  expect(history.at(-1)?.patch?.['mentions']).toEqual({ after: [kovac.id, kovacic.id].toSorted() })
  expect(JSON.stringify(history)).not.toContain('Kovač')
})

test('a task stands on what its writer may see; who may not see that learns no name', async () => {
  const { id } = await makeJob({ title: 'Zidar' })
  const only = await makeUser({ kind: 'employee', name: 'Iva Ozka', permissions: ['tasks.manage'] })
  const asIva = await api.signIn(only)
  const on = (kind: string, uid: string, client = asIva) =>
    client!.post('/api/tasks', { text: 'x', assignee_uid: only.id, record: { kind, uid } })
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [kind, uid] of [
    ['job', id],
    ['job', nobody],
    ['user', ana!.id],
    ['company', nobody],
  ] as const)
    expect([kind, (await on(kind, uid)).json.errors]).toEqual([kind, { record: ['Vnos ni v\u00A0pravilni obliki.'] }])
  expect((await asIva.get(`/api/jobs/${id}/tasks`)).status).toBe(404)
  await on('job', id, asAna)
  const [seen] = (await asIva.get('/api/tasks')).json.data
  expect(seen).toMatchObject({ text: 'x', record: null })
  expect((await asRok!.get(`/api/jobs/${id}/tasks`)).json).toMatchObject([
    { record: { name: expect.stringContaining('Zidar') }, may: { update: false, complete: false } },
  ])
})

test('what is to be done about a draft or a company that is deleted stays with whoever has to do it', async () => {
  const permissions = ['jobs.read', 'jobs.delete', 'companies.read', 'companies.manage', 'tasks.manage'] as const
  const deleting = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
  const { id: job } = await makeJob({ status: 'draft' })
  const company = (await deleting.post('/api/companies', { name_sl: 'Brez oglasov' })).json.uid
  const text = 'Pokliči @Rok Žagar o oglasu'
  const records = [{ kind: 'job', uid: job } as const, { kind: 'company', uid: company } as const]
  for (const record of records) await write({ text, assignee_uid: ana!.id, mentions: [rok!.id], record }, deleting)
  expect((await deleting.del(`/api/jobs/${job}`)).status).toBe(200)
  expect((await deleting.del(`/api/companies/${company}`)).status).toBe(200)
  for (const client of [asAna!, asRok!]) {
    const found = (await client.get('/api/tasks?search=o%20oglasu')).json.data
    expect(found).toMatchObject([
      { text, record: null },
      { text, record: null },
    ])
  }
})

test('a task on an application is seen by whoever sees the application, and by nobody else', async () => {
  const { uid } = await makeApplication()
  const on = `/api/applications/${uid}/tasks`
  const task = await write({ text: 'Preveri reference', record: { kind: 'application', uid } })
  expect((await asRok!.get(on)).json).toMatchObject([{ uid: task.uid, may: { update: false } }])
  expect((await asRok!.get(`/api/tasks/${task.uid}`)).status).toBe(200)
  const asIva = await api.signIn(await makeUser({ kind: 'employee', permissions: ['tasks.manage', 'jobs.read'] }))
  for (const path of [on, `/api/tasks/${task.uid}`]) expect((await asIva.get(path)).status).toBe(404)
  const draft = await makeApplication({ status: 'draft' })
  expect((await asRok!.get(`/api/applications/${draft.uid}/tasks`)).status).toBe(404)
})

test('nobody gets a task who could not see it', async () => {
  const outside = [await makeUser(), await makeUser({ kind: 'employee' }), await staff('Ida Odšla')]
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', outside[2]!.id).execute()
  const people = (await asAna!.get('/api/task-people')).json as { uid: string }[]
  expect(people.map(({ uid }) => uid)).toEqual(expect.arrayContaining([ana!.id, rok!.id]))
  for (const { id } of outside) {
    expect(people.some(({ uid }) => uid === id)).toBe(false)
    expect((await asAna!.post('/api/tasks', { text: 'x', assignee_uid: id })).json.errors).toHaveProperty(
      'assignee_uid',
    )
  }
})

test('when an account goes, its work goes back to who gave it, and its name out of the words of others', async () => {
  const gone = await staff('Nives Odhod')
  const asGone = await api.signIn(gone)
  const { id: jobId } = await makeJob({ contactId: rok!.id })
  const given = await write({ text: 'Dano drugi', assignee_uid: gone.id })
  const own = await write({ text: 'Pri oglasu', assignee_uid: gone.id, record: { kind: 'job', uid: jobId } }, asGone)
  const alone = await write({ text: 'Zase', assignee_uid: gone.id }, asGone)
  const words = await write({ text: 'Vprašaj @Nives Odhod', mentions: [gone.id] })
  const written = await write({ text: 'Od nje', assignee_uid: rok!.id }, asGone)
  await eraseAccount(gone.id, 'administration')
  const at = async (client: Client | undefined, { uid }: StaffTask) => (await client!.get(`/api/tasks/${uid}`)).json
  expect(await at(asAna, given)).toMatchObject({ assignee: 'Ana Češnja' })
  expect(await at(asRok, own)).toMatchObject({ assignee: 'Rok Žagar', author: null, may: { delete: true } })
  expect((await at(asAna, alone)).code).toBe('NOT_FOUND')
  expect(await at(asAna, words)).toMatchObject({ text: 'Vprašaj @–', mentions: [] })
  expect(await at(asRok, written)).toMatchObject({ author: null, may: { update: true, delete: true } })
})

test('when an account goes, colleagues mentioned in its tasks keep theirs; done or not, the first of them goes on with the words', async () => {
  const [gone, vid] = [await staff('Lea Slovo'), await staff('Vid Oreh')]
  const [asGone, asVid] = [await api.signIn(gone), await api.signIn(vid)]
  const mentions = [rok!.id, vid.id]
  const text = 'Pripravi pogodbo @Rok Žagar @Vid Oreh'
  const own = await write({ text, assignee_uid: gone.id, mentions }, asGone)
  const done = await write({ text: 'Pokliči stranko @Vid Oreh', assignee_uid: gone.id, mentions: [vid.id] })
  await asGone.post(`/api/tasks/${done.uid}/complete`, { rev: done.rev })
  await eraseAccount(gone.id, 'administration')
  expect((await asAna!.get(`/api/tasks/${own.uid}`)).status).toBe(404)
  expect((await textsOf(asVid, 'filter[whose]=mine')).toSorted()).toEqual(['Pokliči stranko @Vid Oreh', text])
  const ofOne = async (client: Client | undefined) =>
    (await client!.get('/api/tasks?filter[whose]=mine&search=pripravi%20pogodbo')).json.data[0]
  const [ofRok, ofVid] = [await ofOne(asRok), await ofOne(asVid)]
  // Which of the two were mentioned first is chance.
  const [kept, asFirst, asNext, next] = ofRok.is_mention ? [ofVid, asVid, asRok, rok!] : [ofRok, asRok, asVid, vid]
  expect(kept).toMatchObject({ is_mention: false, may: { update: true, delete: true } })
  const changes = { rev: kept.rev, text: `Pošlji pogodbo @${next.name}`, mentions: [next.id] }
  expect((await asFirst!.put(`/api/tasks/${kept.uid}`, changes)).status).toBe(200)
  expect(await textsOf(asNext, 'filter[whose]=mine')).toContain(changes.text)
  const history = JSON.stringify(await changesOf('task', kept.uid, kept.assignee_uid))
  expect(history).toContain('Pošlji pogodbo')
  expect(history).not.toMatch(/Rok|Vid/)
})

test('what stands on an application goes with its candidate; the history of it is shut', async () => {
  const { uid, user } = await makeApplication()
  const record = { kind: 'application', uid }
  const task = await write({ text: 'Preveri marker', record })
  expect(task.record?.name).toMatch(/^P-/)
  const [change] = await changesOf('task', task.uid, user.id)
  expect(change?.patch?.['text']).toMatchObject({ after: 'Preveri marker' })
  await eraseAccount(user.id, 'administration')
  expect((await asAna!.get(`/api/tasks/${task.uid}`)).status).toBe(404)
  const rows = await db().selectFrom('entityChanges').selectAll().where('entityId', '=', task.uid).execute()
  expect(JSON.stringify(rows)).not.toContain('marker')
  expect((await changesOf('task', task.uid, user.id))[0]?.patch).toBeNull()
})

test('a task on no record, and a saved view, that names a candidate is not in their download and loses the name with them', async () => {
  const candidate = await makeUser({ name: 'Vida Kolarič' })
  const { id: jobId } = await makeJob()
  const named = await write({ text: 'Poklicati Vido Kolarič zaradi pogodbe' })
  const onJob = await write({ text: 'Kolaric Vida: preveri potrdila', record: { kind: 'job', uid: jobId } })
  const other = await write({ text: 'Vida iz kadrov in Jan Kolarič' })
  const view = {
    list: 'applications',
    query: 'search=Vida+Kolari%C4%8D',
    columns: [],
    is_shared: false,
    threshold: null,
  }
  expect((await asAna!.post('/api/saved-views', { ...view, name: 'Obljubljeno' })).status).toBe(201)
  expect((await asAna!.post('/api/saved-views', { ...view, query: '', name: 'Drugo' })).status).toBe(201)
  // A name is what one calls oneself: it opens nothing.
  const { files } = await makeExport(candidate)
  expect(
    [...files].filter(
      ([name, content]) => name.startsWith('art15') && /preveri potrdila|Obljubljeno/.test(String(content)),
    ),
  ).toEqual([])
  expect(String(files.get('index.html'))).not.toMatch(/preveri potrdila|Obljubljeno/)
  expect(await eraseAccount(candidate.id, 'administration')).toBe(true)
  const textOf = async ({ uid }: StaffTask) => (await asAna!.get(`/api/tasks/${uid}`)).json.text
  expect(await Promise.all([named, onJob, other].map(textOf))).toEqual([
    'Poklicati – zaradi pogodbe',
    '–: preveri potrdila',
    'Vida iz kadrov in Jan Kolarič',
  ])
  expect(JSON.stringify(await changesOf('task', named.uid, ana!.id))).not.toContain('Kolarič')
  const views = (await asAna!.get('/api/saved-views?list=applications')).json.data
  expect(views.map(({ name }: { name: string }) => name)).toEqual(['Drugo'])
})

test('so with the addresses that were the candidate’s when it was written, and no longer one', async () => {
  const candidate = await makeUser({ name: 'Zora Poljanšek', email: 'zora.p+delo@example.com' })
  await db()
    .insertInto('formerEmails')
    .values({ userId: candidate.id, email: 'zora.stara@example.com', until: sql<Date>`now() - interval '1 hour'` })
    .execute()
  const texts = [
    'Pisati na Zora.P+Delo@example.com, ne na azora.p+delo@example.com',
    'Vprašati zora.stara@example.com',
    'Drugo: zora.stara@example.com.si',
  ]
  const [held, former, longer] = await Promise.all(texts.map((text) => write({ text })))
  const early = sql<Date>`now() - interval '2 hours'`
  await db().updateTable('tasks').set({ createdAt: early }).where('id', '=', former!.uid).execute()
  const view = { list: 'applications', columns: [], is_shared: true, threshold: null }
  const search = encodeURIComponent('zora.p+delo@example.com')
  expect((await asAna!.post('/api/saved-views', { ...view, query: `search=${search}`, name: 'Zora' })).status).toBe(201)
  const taken = { ...view, query: 'search=zora.stara%40example.com', name: 'Kdo ga ima zdaj' }
  expect((await asAna!.post('/api/saved-views', taken)).status).toBe(201)
  expect(await eraseAccount(candidate.id, 'administration')).toBe(true)
  const left = await Promise.all(
    [held, former, longer].map(async (task) => (await asAna!.get(`/api/tasks/${task!.uid}`)).json.text),
  )
  expect(left).toEqual(['Pisati na –, ne na azora.p+delo@example.com', 'Vprašati –', texts[2]])
  const views = (await asAna!.get('/api/saved-views?list=applications')).json.data
  const names = new Set(views.map(({ name }: { name: string }) => name))
  expect([names.has('Zora'), names.has('Kdo ga ima zdaj')]).toEqual([false, true])
})

test('who is called by common words, or by more than another one, takes no words of others along', async () => {
  const [common, longer, foreign] = [
    await makeUser({ name: 'Preveri Reference' }),
    await makeUser({ name: 'Eva Marija Dolinar' }),
    await makeUser({ name: 'Petr Dvořák' }),
  ]
  await makeUser({ name: 'Eva Dolinar' })
  const texts = [
    'Preveri reference za Evo',
    'Poklicati gospo Evo Dolinar',
    'Gospo Evo Marijo Dolinar povabiti',
    'Pisati gospodu Petru Dvořáku',
  ]
  const tasks = await Promise.all(texts.map((text) => write({ text })))
  const view = { list: 'applications', query: '', columns: [], is_shared: false, threshold: null }
  for (const name of ['Preveri reference', 'Petr Dvořák', 'Dvořák Petr', '–'])
    expect((await asAna!.post('/api/saved-views', { ...view, name })).status).toBe(201)
  for (const one of [common, longer, foreign]) expect(await eraseAccount(one!.id, 'administration')).toBe(true)
  const left = await Promise.all(tasks.map(async ({ uid }) => (await asAna!.get(`/api/tasks/${uid}`)).json.text))
  expect(left).toEqual([
    'Preveri reference za Evo',
    'Poklicati gospo Evo Dolinar',
    expect.stringMatching(/^(Gospo )?– povabiti$/),
    'Pisati gospodu –',
  ])
  const views = (await asAna!.get('/api/saved-views?list=applications')).json.data
  expect(views.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Preveri reference', '–', '– 2', '– 3']),
  )
})

test('where two are called the same, however it is spelled, the words are of neither', async () => {
  const [one] = [await makeUser({ name: 'Dva-Enaka' }), await makeUser({ name: 'ENAKA  DVA' })]
  const task = await write({ text: 'Poklicati Dva Enaka' })
  await eraseAccount(one!.id, 'administration')
  expect((await asAna!.get(`/api/tasks/${task.uid}`)).json.text).toBe('Poklicati Dva Enaka')
})
