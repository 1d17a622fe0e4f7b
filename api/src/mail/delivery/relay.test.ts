import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testDatabase } from '../../../test/database.ts'
import { sendMail } from '#mail/mail.ts'
import { relayFresh, startRelay } from './relay.ts'

await testDatabase()
const user = await makeUser()

const leaveMail = async (template = 'account_exists'): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select queue_mail(${user.id}, ${user.email}, null, ${template}, 'sl-SI', '{}') as id`.execute(db())
  return rows[0]?.id ?? ''
}
const stateOf = async (id: string) =>
  (await db().selectFrom('mails').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('mails of single-statement commands have no task, and the relay sends them once', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => leaveMail()))
  const tasks = await sql`select from graphile_worker.jobs`.execute(db())
  expect(tasks.rows).toEqual([])
  expect([await relayFresh(), await relayFresh(), await relayFresh()]).toEqual([50, 10, 0])
  expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set(['sent']))
})

test('leaves mails with a task of their own alone', async () => {
  const to = { address: user.email, name: null }
  await transact(() => sendMail({ template: 'account_exists', userId: user.id, to, language: 'sl-SI', params: {} }))
  expect(await relayFresh()).toBe(0)
})

test('runs until it is stopped, and a mail that cannot be written holds nothing up', async () => {
  const errors: unknown[] = []
  const bad = await leaveMail('no_such_letter')
  const relay = startRelay((error) => void errors.push(error))
  const good = await leaveMail()
  await vi.waitFor(async () => expect(await stateOf(good)).toBe('sent'), { timeout: 5000 })
  await relay.stop()
  expect([errors, await stateOf(bad)]).toEqual([[], 'queued'])
  const later = await leaveMail()
  expect(await stateOf(later)).toBe('queued')
})
