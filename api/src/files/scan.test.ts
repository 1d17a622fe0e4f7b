import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import type { QueueHandlers } from '#background/queue.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { makePdf } from './files.factory.ts'
import { tasks } from './files.background.ts'

/** Speaks INSTREAM as clamd does: finds the word EICAR. */
const heard: Buffer[] = []
let isUp = true
const clamd = createServer((socket) => {
  let sent = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (!isUp) return void socket.destroy()
    sent = Buffer.concat([sent, data])
    if (!sent.subarray(-4).equals(Buffer.alloc(4))) return
    heard.push(sent)
    socket.end(sent.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
  })
})
await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
process.env['CLAMD_URL'] = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`
const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(
    await makeUser({ kind: 'employee', permissions: ['media.read', 'media.manage', 'candidates.read'] }),
  )
})
afterAll(() => clamd.close())

const upload = (text: string) =>
  staff.upload('/api/media', { title: 'x', file: { name: 'x.pdf', data: makePdf(text) } })

test('a clean file says so, and the scanner has got all of it', async () => {
  expect((await upload('cisto')).json.scan_state).toBe('clean')
  const [conversation] = heard
  expect(conversation?.toString('latin1', 0, 10)).toBe('zINSTREAM\0')
  expect(conversation?.subarray(14, -4)).toEqual(makePdf('cisto'))
})

test('an infected file is refused and not kept', async () => {
  const answer = await upload('EICAR')
  expect([answer.status, answer.json.errors.file[0]]).toEqual([422, expect.stringContaining('škodljivo kodo')])
})

test('without an answer the file waits: a task asks again, and what is found infected then is not handed out', async () => {
  isUp = false
  const { uid, scan_state } = (await upload('EICAR')).json
  expect(scan_state).toBe('pending')
  const waiting = await db()
    .selectFrom('graphileWorker.jobs' as 'files')
    .selectAll()
    .execute()
  expect(waiting).toEqual([expect.objectContaining({ taskIdentifier: 'files.scan' })])
  await expect(tasks['files.scan']({ id: uid })).rejects.toThrow('does not answer')
  isUp = true
  await tasks['files.scan']({ id: uid })
  expect((await staff.get(`/api/media/${uid}`)).json.scan_state).toBe('infected')
  await tasks['files.scan']({ id: uid })
})

test('an infected CV is locked for its owner too', async () => {
  isUp = true
  const candidate = await api.signIn(await makeUser())
  const { uid } = (await candidate.upload('/api/portal/profile/cv', { cv: { name: 'cv.pdf', data: makePdf() } })).json
  await db().updateTable('files').set({ scanState: 'infected' }).where('id', '=', uid).execute()
  expect((await candidate.get(`/api/files/${uid}`)).code).toBe('LOCKED')
})

describe('a file the scanner has not looked at yet', () => {
  const look = (id: string) =>
    db().selectFrom('profileViews').select('what').where('subjectId', '=', id).executeTakeFirst()
  const setState = (id: string, scanState: 'pending' | 'clean') =>
    db().updateTable('files').set({ scanState }).where('id', '=', id).execute()

  test('is given to its owner; staff are told why they wait, and nobody is said to have looked', async () => {
    const { user } = await makeApplication({ status: 'in_review' })
    const { id } = await db().selectFrom('files').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
    const consultant = await api.signIn(await makeUser({ kind: 'employee', role: 'Consultants' }))
    await setState(id, 'pending')
    expect((await (await api.signIn(user)).get(`/api/files/${id}`)).status).not.toBe(409)
    const answer = await consultant.get(`/api/files/${id}`)
    expect([answer.status, answer.code, answer.json.message]).toEqual([
      409,
      'NOT_SCANNED',
      expect.stringContaining('čaka na pregled'),
    ])
    const english = await consultant.get(`/api/files/${id}`, { language: 'en-EN' })
    expect(english.json.message).toContain('checked for viruses')
    expect(await look(id)).toBeUndefined()
    await setState(id, 'clean')
    expect((await consultant.get(`/api/files/${id}`)).code).not.toBe('NOT_SCANNED')
    expect(await look(id)).toEqual({ what: 'cv' })
  })

  test('is not there at all for who may not have it anyway', async () => {
    const { user } = await makeApplication({ status: 'withdrawn' })
    const { id } = await db().selectFrom('files').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
    await setState(id, 'pending')
    expect((await staff.get(`/api/files/${id}`)).code).toBe('NOT_FOUND')
  })

  test('is not given to a company it was shown to', async () => {
    const { user, share, contact } = await makeShare()
    const { id } = await db().selectFrom('files').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
    await setState(id, 'pending')
    const client = await api.signIn(contact)
    expect((await client.get(`/api/shared-profiles/${share}/cv`)).code).toBe('NOT_SCANNED')
    expect(await look(id)).toBeUndefined()
    await setState(id, 'clean')
    expect((await client.get(`/api/shared-profiles/${share}/cv`)).code).not.toBe('NOT_SCANNED')
  })

  test('of the portal itself waits too', async () => {
    isUp = false
    const { uid } = (await upload('kasneje')).json
    isUp = true
    expect((await staff.get(`/api/files/${uid}`)).code).toBe('NOT_SCANNED')
    await tasks['files.scan']({ id: uid })
    expect((await staff.get(`/api/files/${uid}`)).status).toBe(200)
  })

  test('is asked about again every night, however long the scanner was away', async () => {
    isUp = false
    const { uid } = (await upload('pozabljeno')).json
    await db()
      .deleteFrom('graphileWorker._privateJobs' as 'files')
      .execute()
    isUp = true
    await tasks['files.sweep']()
    await runTasks(api.databaseUrl, tasks as QueueHandlers)
    expect((await staff.get(`/api/media/${uid}`)).json.scan_state).toBe('clean')
  })
})
