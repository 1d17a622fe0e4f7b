import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { approachToken } from '#auth/approach-links.ts'
import { addDays, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...PERMISSIONS] }))
})

let count = 0
const address = () => `vabljena.${(count += 1)}@example.com`
const ask = (job: string, body: object) => staff.post(`/api/jobs/${job}/approaches`, body)
const listOf = async (job: string) => (await staff.get(`/api/jobs/${job}/approaches`)).json
const applicationsOf = (job: string) => db().selectFrom('applications').select('id').where('jobId', '=', job).execute()

describe('an approach', () => {
  test('asks by mail, and begins nothing before or after a yes', async () => {
    const { id } = await makeJob()
    const email = address()
    const asked = await ask(id, { email, note: 'Videli smo vaše delo.' })
    expect([asked.status, asked.json]).toMatchObject([
      201,
      { email, name: null, state: 'open', may: { withdraw: true } },
    ])
    await runTasks(api.databaseUrl)
    expect(await sentMails(email)).toHaveLength(1)
    const url = `/api/approaches/${approachToken(asked.json.uid)}`
    const stranger = api.newClient()
    expect((await stranger.get(url)).json).toMatchObject({
      state: 'open',
      job: { uid: id },
      note: 'Videli smo vaše delo.',
    })
    expect((await listOf(id)).approaches[0].state).toBe('open')
    expect((await stranger.post(url, { answer: 'accepted' })).json.state).toBe('accepted')
    expect((await stranger.post(url, { answer: 'declined' })).json.state).toBe('accepted')
    expect(await applicationsOf(id)).toEqual([])
    expect((await listOf(id)).approaches[0]).toMatchObject({ state: 'accepted', may: { withdraw: false } })
    expect((await stranger.get(`/api/approaches/${'x'.repeat(43)}`)).json.state).toBe('unknown')
  })

  test('tells nobody whether an address has an account', async () => {
    const { id } = await makeJob()
    const known = await makeUser({ name: 'Oseba Znana' })
    const plain = ({ status, text }: { status: number; text: string }, email: string) =>
      `${status} ${text}`
        .replaceAll(email, 'A')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    const email = address()
    const [one, other] = [await ask(id, { email }), await ask(id, { email: known.email })]
    expect(plain(one, email)).toBe(plain(other, known.email))
    const again = [await ask(id, { email }), await ask(id, { email: known.email })] as const
    expect(plain(again[0], email)).toBe(plain(again[1], known.email))
    const { approaches } = await listOf(id)
    expect(approaches.map(({ name }: { name: string | null }) => name)).toEqual([null, null])
  })

  test('is not repeated while it is open or after an answer, and no address is asked all the time', async () => {
    const { id } = await makeJob()
    const email = address()
    const { uid } = (await ask(id, { email })).json
    expect(Object.keys((await ask(id, { email: email.toUpperCase() })).json.errors)).toEqual(['email'])
    await api.newClient().post(`/api/approaches/${approachToken(uid)}`, { answer: 'declined' })
    expect((await ask(id, { email })).status).toBe(422)
    const others = [await makeJob(), await makeJob(), await makeJob()]
    const answers = []
    for (const job of others) answers.push((await ask(job.id, { email })).status)
    expect(answers).toEqual([201, 201, 422])
  })

  test('is asked once more after the day to answer by has passed, by a link of its own', async () => {
    const { id } = await makeJob()
    const email = address()
    const { json: first } = await ask(id, { email })
    const past = { answerBy: addDays(today(), -1) }
    await db().updateTable('approaches').set(past).where('id', '=', first.uid).execute()
    const again = await ask(id, { email })
    expect([again.status, again.json.state]).toEqual([201, 'open'])
    const states = (await listOf(id)).approaches.map(({ state }: { state: string }) => state)
    expect(states.toSorted()).toEqual(['late', 'open'])
    const stranger = api.newClient()
    const answer = (uid: string) => stranger.post(`/api/approaches/${approachToken(uid)}`, { answer: 'accepted' })
    expect([(await answer(first.uid)).json.state, (await answer(again.json.uid)).json.state]).toEqual([
      'late',
      'accepted',
    ])
    // The job still takes applications, without an invitation too.
    const link = `/api/approaches/${approachToken(first.uid)}`
    expect((await stranger.get(link)).json.job).toMatchObject({ uid: id, is_open: true })
    await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute()
    expect((await stranger.get(link)).json.job.is_open).toBe(false)
  })

  test('asked by several at once it is one, and answered both ways at once it is one answer', async () => {
    const { id } = await makeJob()
    const email = address()
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(id, { email })))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
    expect(Object.keys(asked.find(({ status }) => status === 422)?.json.errors)).toEqual(['email'])
    const uid = asked.find(({ status }) => status === 201)?.json.uid
    const url = `/api/approaches/${approachToken(uid)}`
    const answers = ['accepted', 'declined', 'accepted', 'declined', 'accepted', 'declined']
    const given = await Promise.all(answers.map((answer) => api.newClient().post(url, { answer })))
    const withdrawn = await staff.post(`/api/approaches/${uid}/withdraw`)
    expect(withdrawn.code).toBe('STATE_NOT_ALLOWED')
    const [{ state }] = (await listOf(id)).approaches
    expect([...new Set(given.map(({ json }) => json.state))]).toEqual([state])
    const told = await db().selectFrom('auditEvents').select('action').where('subjectId', '=', id).execute()
    expect(told.filter(({ action }) => /accepted|declined/.test(action))).toHaveLength(1)
  })

  test('goes to one address three times in a month and no oftener, also when many jobs ask at once', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => makeJob()))
    const email = address()
    const asked = await Promise.all(jobs.map(({ id }) => ask(id, { email })))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422])
    await runTasks(api.databaseUrl)
    expect(await sentMails(email)).toHaveLength(3)
  })

  test('goes to somebody who has applied before, and not for the job they applied for', async () => {
    const { uid, user, job } = await makeApplication()
    await decideTalentPool(user)
    expect(Object.keys((await ask(job.id, { application_uid: uid })).json.errors)).toEqual(['application_uid'])
    const other = await makeJob()
    expect((await ask(other.id, { application_uid: uid })).json).toMatchObject({ name: user.name, email: null })
    await db().updateTable('users').set({ restrictedAt: new Date() }).where('id', '=', user.id).execute()
    expect((await ask((await makeJob()).id, { application_uid: uid })).status).toBe(422)
    for (const wrong of [{}, { email: 'nič' }, { email: address(), application_uid: uid }])
      expect((await ask(other.id, wrong)).status).toBe(422)
  })

  test('about another job goes to nobody who has not agreed to it, or does no more', async () => {
    const { uid, user } = await makeApplication()
    const { id } = await makeJob()
    const errors = async () => (await ask(id, { application_uid: uid })).json.errors
    const refused = { application_uid: ['Ta oseba ni privolila, da ji pišemo o\u00A0drugih razpisih.'] }
    expect(await errors()).toEqual(refused)
    await decideTalentPool(user)
    await decideTalentPool(user, 'withdraw')
    expect(await errors()).toEqual(refused)
    await runTasks(api.databaseUrl)
    expect((await sentMails(user.email)).filter(({ subject }) => /povabilo/i.test(subject))).toEqual([])
    await decideTalentPool(user)
    expect(await errors()).toBeUndefined()
  })

  test('ends when it is withdrawn, and by itself when the job is closed', async () => {
    const { id } = await makeJob()
    const [first, second] = [(await ask(id, { email: address() })).json, (await ask(id, { email: address() })).json]
    expect((await staff.post(`/api/approaches/${first.uid}/withdraw`, {})).json.state).toBe('withdrawn')
    await db().updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute()
    const { approaches, may } = await listOf(id)
    expect(approaches.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'withdrawn'])
    expect(may.ask).toBe(false)
    const url = `/api/approaches/${approachToken(second.uid)}`
    expect((await api.newClient().post(url, { answer: 'accepted' })).json.state).toBe('withdrawn')
  })

  test('answered with a yes is told to who asked, and waits in Danes until the person has applied', async () => {
    const asker = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
    const client = await api.signIn(asker)
    const user = await makeUser()
    const job = await makeJob()
    const { id } = job
    const waiting = async () => (await client.get('/api/jobs?filter[waits]=approach')).json
    const lineOf = async () =>
      (await client.get('/api/office/today')).json.lines.find(
        ({ kind }: { kind: string }) => kind === 'approaches_accepted',
      )
    const before = (await waiting()).total
    const asked = await client.post(`/api/jobs/${id}/approaches`, { email: user.email })
    const no = await client.post(`/api/jobs/${id}/approaches`, { email: address() })
    await api.newClient().post(`/api/approaches/${approachToken(no.json.uid)}`, { answer: 'declined' })
    expect((await waiting()).total).toBe(before)
    await api.newClient().post(`/api/approaches/${approachToken(asked.json.uid)}`, { answer: 'accepted' })
    await runTasks(api.databaseUrl)
    expect((await sentMails(asker.email)).map(({ text }) => text.includes(`/office/jobs/${id}`))).toEqual([true])
    const { total, data } = await waiting()
    expect(data.map(({ uid }: { uid: string }) => uid)).toContain(id)
    expect(await lineOf()).toMatchObject({ count: total, path: '/office/jobs?waits=approach', when: 'first' })
    await makeApplication({ user, job })
    expect((await waiting()).total).toBe(before)
  })

  test('comes back when the closing of its job is undone, and not when somebody had withdrawn it', async () => {
    const { id } = await makeJob()
    const [first, second] = [(await ask(id, { email: address() })).json, (await ask(id, { email: address() })).json]
    await staff.post(`/api/approaches/${first.uid}/withdraw`, {})
    const closed = await staff.post('/api/bulk-actions/jobs/status', { ids: [id], count: 1, status: 'closed' })
    expect(closed.json.done).toBe(1)
    const archived = await staff.post('/api/bulk-actions/jobs/status', { ids: [id], count: 1, status: 'archived' })
    expect((await staff.post(`/api/bulk-actions/${archived.json.uid}/undo`, {})).json.done).toBe(1)
    const stateOf = async (uid: string) =>
      (await listOf(id)).approaches.find((one: { uid: string }) => one.uid === uid).state
    expect(await stateOf(second.uid)).toBe('withdrawn')

    const other = await makeJob()
    const third = (await ask(other.id, { email: address() })).json
    const done = await staff.post('/api/bulk-actions/jobs/status', { ids: [other.id], count: 1, status: 'closed' })
    const url = `/api/approaches/${approachToken(third.uid)}`
    expect((await api.newClient().get(url)).json.state).toBe('withdrawn')
    expect((await staff.post(`/api/bulk-actions/${done.json.uid}/undo`, {})).json.done).toBe(1)
    expect((await api.newClient().get(url)).json.state).toBe('open')
    expect((await api.newClient().post(url, { answer: 'accepted' })).json.state).toBe('accepted')
    const job = await db().selectFrom('jobs').select('closedAt').where('id', '=', other.id).executeTakeFirstOrThrow()
    expect(job.closedAt).toBeNull()
    expect(await stateOf(first.uid)).toBe('withdrawn')
  })
})
