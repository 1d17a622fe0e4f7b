import { describe, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { outboxMails } from '#mail/sent.ts'
import { makeInterview } from '#interviews/interviews.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
const staff = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)
const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))

async function made() {
  const application = await makeApplication()
  const client = await api.signIn(application.user)
  const { uid } = application
  const own = async () => (await client.get(`/api/portal/applications/${uid}`)).json
  const record = async () => (await staff.get(`/api/applications/${uid}`)).json
  return {
    ...application,
    client,
    own,
    record,
    toCandidate: (text: string) => staff.post(`/api/applications/${uid}/messages`, { text }),
    toUs: (text: string) => client.post(`/api/portal/applications/${uid}/messages`, { text }),
    listed: async () => (await client.get('/api/portal/conversations')).json,
    unread: async () => (await client.get('/api/portal/conversations/unread')).json.unread as number,
    read: (last: string) => client.post(`/api/portal/applications/${uid}/read`, { last }),
    readByUs: (last: string, who = staff) => who.post(`/api/applications/${uid}/read`, { last }),
    /** Messages in the list of what is unread. */
    waiting: async () => {
      const [row] = (await staff.get(`/api/applications?filter[id]=${uid}&filter[has_unread]=true`)).json.data
      return (row?.unread ?? 0) as number
    },
  }
}

describe('what is written to the candidate', () => {
  test('is unread until it was on the screen, and counted where it is found', async () => {
    const { toCandidate, listed, unread, read, own, client, job } = await made()
    expect([await unread(), (await listed()).data]).toEqual([0, []])
    await toCandidate('Nam lahko pošljete potrdilo?')
    await toCandidate('Velja tudi fotografija.')
    expect(await unread()).toBe(2)
    const tasks = async () =>
      (await client.get('/api/portal/tasks')).json.filter(({ kind }: { kind: string }) => kind === 'messages')
    expect(await tasks()).toMatchObject([{ path: '/messages', count: 2, status: 'todo' }])
    expect((await listed()).data).toMatchObject([
      { job: { title: job.title }, last: { by: 'us', text: 'Velja tudi fotografija.' }, unread: 2 },
    ])
    const { events, unread: fresh } = await own()
    expect(fresh).toEqual(events.slice(-2).map((event: { uid: string }) => event.uid))
    // What came after what was on the screen stays unread, and reading the older once more takes nothing back.
    expect((await read(fresh[0])).json).toEqual({ unread: 1 })
    expect((await read(fresh[1])).json).toEqual({ unread: 0 })
    expect((await read(fresh[0])).json).toEqual({ unread: 0 })
    expect([await tasks(), (await own()).unread]).toEqual([[], []])
  })

  test('sent again under its uid is one message and one mail; the uid of something else is refused', async () => {
    const { uid, own, user } = await made()
    const message = { uid: crypto.randomUUID(), text: 'Nam lahko pošljete potrdilo?' }
    const write = (body: object) => staff.post(`/api/applications/${uid}/messages`, body)
    const mails = async () => (await outboxMails({ to: user.email, limit: 10 })).length
    const before = await mails()
    expect([(await write(message)).status, (await write(message)).status]).toEqual([201, 201])
    expect((await write({ ...message, text: 'Kaj drugega?' })).code).toBe('CONFLICT')
    const told = (await own()).events.filter(({ text }: { text: string | null }) => text === message.text)
    expect([told.length, await mails()]).toEqual([1, before + 1])
  })

  test('is nobody else’s to read or to mark', async () => {
    const { toCandidate, uid, own, unread } = await made()
    await toCandidate('Pozdravljeni.')
    const [last] = (await own()).unread
    const other = await made()
    expect((await other.client.post(`/api/portal/applications/${uid}/read`, { last })).status).toBe(404)
    // An event of another application marks nothing of one’s own.
    await other.toCandidate('Dober dan.')
    expect((await other.read(last)).json).toEqual({ unread: 1 })
    expect(await unread()).toBe(1)
    expect((await other.read('danes')).status).toBe(422)
  })

  test('the last words come first, page by page', async () => {
    const first = await made()
    const second = await makeApplication({ user: first.user })
    await first.toCandidate('Prvo')
    await staff.post(`/api/applications/${second.uid}/messages`, { text: 'x'.repeat(300) })
    const uids = async (query = '') =>
      (await first.client.get(`/api/portal/conversations?${query}`)).json.data.map(({ uid }: { uid: string }) => uid)
    expect(await uids()).toEqual([second.uid, first.uid])
    expect((await first.listed()).data[0].last.text).toBe(`${'x'.repeat(200)}…`)
    await first.toUs('Odgovor')
    expect(await uids()).toEqual([first.uid, second.uid])
    expect(await uids('per_page=1&page=2')).toEqual([second.uid])
    expect((await first.listed()).data[0]).toMatchObject({ last: { by: 'you', text: 'Odgovor' }, unread: 1 })
  })
})

test('an interview declined without a word is said to be declined where the last words are listed', async () => {
  const { user, interview } = await makeInterview()
  const client = await api.signIn(user)
  const last = async () => (await client.get('/api/portal/conversations')).json.data[0].last
  expect(await last()).toMatchObject({ by: 'us', interview: 'proposed' })
  await client.post(`/api/portal/interviews/${interview}/decline`, {})
  expect(await last()).toMatchObject({ by: 'you', text: '', interview: 'declined' })
})

describe('what the candidate writes', () => {
  test('waits in the list and in the day until somebody who may answer has had it on the screen', async () => {
    const { toUs, waiting, record, readByUs } = await made()
    expect(await waiting()).toBe(0)
    await toUs('Začnem lahko marca.')
    await toUs('Ali aprila.')
    expect(await waiting()).toBe(2)
    const { lines } = (await staff.get('/api/office/today')).json
    const line = lines.find(({ kind }: { kind: string }) => kind === 'applications_unread')
    expect(line).toMatchObject({ path: '/office/applications?has_unread=true' })
    const { events, unread } = await record()
    expect(unread).toBe(2)
    const last = events.at(-1).uid
    // Whoever may only look reads for nobody.
    expect((await readByUs(last, reader)).status).toBe(403)
    expect((await readByUs(events.at(-2).uid)).json).toEqual({ unread: 1 })
    expect((await readByUs(last)).json).toEqual({ unread: 0 })
    expect([await waiting(), (await record()).unread]).toEqual([0, 0])
    await toUs('Še nekaj.')
    expect(await waiting()).toBe(1)
  })
})

test('a mail tells that there is a message, and nothing of what it says', async () => {
  const { uid, user, toUs, toCandidate } = await made()
  await toCandidate('Plačilo je skrivnost.')
  await toUs('Odpoved je zaupna.')
  const mails = (await outboxMails({ limit: 20 })).filter(({ row }) => JSON.stringify(row.params).includes(uid))
  const told = mails.filter(({ row }) => row.template.startsWith('application_message'))
  expect(told).toHaveLength(2)
  expect(JSON.stringify(told)).not.toMatch(/skrivnost|zaupna/)
  const toPerson = told.find(({ to }) => to === user.email)
  expect(toPerson?.links.some((link) => link.endsWith(`/messages/${uid}`))).toBe(true)
  const toContact = told.find(({ to }) => to !== user.email)
  expect(toContact?.links.some((link) => link.endsWith(`/office/applications/${uid}`))).toBe(true)
})
