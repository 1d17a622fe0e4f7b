import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TodayLine } from '@korak/contract/today.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const mail = (status: 'sent' | 'failed') =>
  db()
    .insertInto('mails')
    .values({
      toAddress: 'nekdo@primer.example',
      template: 'test_letter',
      language: 'sl-SI',
      status,
      attempts: 15,
      lastError: 'mailbox unavailable',
    })
    .execute()

test('mails and work given up are listed for whoever runs the portal, and stand on their day with those numbers', async () => {
  const client = await api.signIn(await makeUser({ kind: 'employee', permissions: ['system.read'] }))
  await mail('failed')
  await mail('sent')
  await sql`select graphile_worker.add_job('test_night', max_attempts => 1)`.execute(db())
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no disk'`.execute(db())
  await sql`select graphile_worker.add_job('test_waits', max_attempts => 5)`.execute(db())
  const { lines } = (await client.get('/api/office/today')).json as { lines: TodayLine[] }
  expect(lines.filter(({ path }) => path.includes('failed'))).toMatchObject([
    { kind: 'mails_failed', count: 1, path: '/office/failed-mails' },
    { kind: 'work_failed', count: 1, path: '/office/failed-work' },
  ])
  expect((await client.get('/api/failed-mails')).json).toMatchObject({
    total: 1,
    data: [{ to_address: 'nekdo@primer.example', attempts: 15, last_error: 'mailbox unavailable' }],
  })
  expect((await client.get('/api/failed-work?search=night')).json).toMatchObject({
    total: 1,
    data: [{ work: 'test_night', last_error: 'no disk' }],
  })
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await other.get('/api/failed-mails')).status).toBe(403)
  expect((await other.get('/api/office/today')).json.lines).toEqual([])
})

test('that somebody was looked for by their address among them is in the trail, without it', async () => {
  const user = await makeUser({ kind: 'employee', permissions: ['system.read'] })
  const client = await api.signIn(user)
  await mail('failed')
  await client.get('/api/failed-mails')
  await client.get('/api/failed-mails?search=nekdo@primer')
  await client.get('/api/failed-mails?filter[to_address][contains]=nekdo')
  const said = await db()
    .selectFrom('auditEvents')
    .select(['action', 'details'])
    .where('actorId', '=', user.id)
    .execute()
  const searches = said.filter(({ action }) => action === 'candidates.searched')
  expect([searches.length, JSON.stringify(searches).includes('nekdo')]).toEqual([2, false])
})
