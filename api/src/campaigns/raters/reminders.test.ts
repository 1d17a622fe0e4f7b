// What the rows of reminders tell, before they go out, while the mail server is down and afterwards.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { closeTransport } from '#mail/delivery/transport.ts'
import { testDatabase } from '../../../test/database.ts'
import { answerAs, closeNow, makeCampaign, type MadeCampaign, sendReminders } from '#campaigns/campaigns.factory.ts'
import { tasks } from '#campaigns/campaigns.background.ts'

let server: SMTPServer
let isLocked = false
const received: { to: string; text: string }[] = []
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (_auth, _session, done) =>
      done(isLocked ? Object.assign(new Error('refused'), { responseCode: 535 }) : null, { user: 'portal' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        received.push(...session.envelope.rcptTo.map(({ address: to }) => ({ to, text })))
        done()
      })
    },
  })
  server.on('error', () => {})
  const at = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => at.once('listening', resolve))
  const { port } = at.address() as AddressInfo
  await testDatabase({ SMTP_URL: `smtp://portal:tajno@127.0.0.1:${port}` })
})
afterAll(async () => {
  closeTransport()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
const at = (instant: string) => setClock(() => new Date(instant))
beforeEach(() => {
  // No connection that was let in before.
  closeTransport()
  received.length = 0
  isLocked = false
  at('2026-11-05T10:00:00Z')
})
afterEach(() => setClock())

/** What the rows of reminders say of each rater, without what is the rater's own in everybody's. */
async function rowsOf({ uid, raters }: MadeCampaign): Promise<string[]> {
  const people = await db()
    .selectFrom('campaignParticipants')
    .select(['id', 'email'])
    .where('campaignId', '=', uid)
    .execute()
  const idOf = new Map(people.map(({ email, id }) => [email, id]))
  const rows = await db()
    .selectFrom('mails')
    .select(['toAddress', 'status', 'attempts', 'lastError', 'params', 'claimedUntil'])
    .where('template', '=', 'feedback_reminder')
    .execute()
  return raters
    .slice(1)
    .map(({ email }) =>
      JSON.stringify(
        rows.filter(({ toAddress }) => toAddress === email).map((row) => ({ ...row, toAddress: '' })),
      ).replaceAll(idOf.get(email) ?? '', ''),
    )
}
const reminded = async (): Promise<MadeCampaign> => {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'employee'] })
  for (const rater of made.raters.slice(1, 3)) await answerAs(rater)
  at('2026-11-06T10:00:00Z')
  await tasks['campaigns.remind']({ id: made.uid })
  return made
}

test('the rows of reminders are the same for those who have answered and those who have not, and go once handled', async () => {
  const made = await reminded()
  const waiting = await rowsOf(made)
  expect(new Set(waiting).size).toBe(1)
  expect(JSON.parse(waiting[0] ?? '')).toMatchObject([{ status: 'queued', attempts: 0 }])
  expect(waiting[0]).not.toMatch(/count|subject"/)
  await sendReminders()
  const [self, , , third, fourth] = made.raters
  expect(received.map(({ to }) => to).toSorted()).toEqual([self, third, fourth].map((one) => one?.email).toSorted())
  expect(await rowsOf(made)).toEqual(Array(4).fill('[]'))
})

test('a mail server that lets nobody in leaves the reminders of all waiting alike', async () => {
  isLocked = true
  const made = await reminded()
  await sendReminders()
  const waiting = await rowsOf(made)
  // After three tries it is left alone, whosever they were.
  expect(waiting.filter((row) => row === '[]')).toEqual([])
  expect(new Set(waiting.map((row) => JSON.parse(row)[0].lastError ?? 'AUTH PLAIN 535'))).toEqual(
    new Set(['AUTH PLAIN 535']),
  )
  closeTransport()
  isLocked = false
  await sendReminders()
  expect(received).toHaveLength(3)
  expect(await rowsOf(made)).toEqual(Array(4).fill('[]'))
})

test('who answers while the reminder waits gets none, nor does anybody once the campaign is closed', async () => {
  const made = await reminded()
  await answerAs(made.raters[3]!)
  await sendReminders()
  expect(received.map(({ to }) => to)).not.toContain(made.raters[3]?.email)
  at('2026-11-07T10:00:00Z')
  received.length = 0
  await tasks['campaigns.remind']({ id: made.uid })
  await closeNow(made)
  await sendReminders()
  expect(received).toEqual([])
  expect(await rowsOf(made)).toEqual(Array(4).fill('[]'))
})
