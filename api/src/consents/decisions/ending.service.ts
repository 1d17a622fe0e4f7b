import { eachOfBatches } from '#base/each-apart.ts'
import { now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { RETENTION } from '#base/retention.ts'
import { findUser } from '#users/users.service.ts'
import { mailExpired, mailReminder } from '#consents/consents.mail.ts'
import { findEnded, findEnding, updateRow } from '#consents/consents.queries.ts'
import { expire, lockRow } from './decisions.service.ts'
import { dueReminder, hasEnded } from './validity.ts'

const BATCH = 200

/**
 * Ends consents whose time is over, with everything that hangs on them. Each is a transaction of its own: one that fails keeps no
 * other waiting.
 * @returns how many ended
 */
export async function expireConsents(): Promise<number> {
  let count = 0
  await eachOfBatches(
    (after) => findEnded(now(), after, BATCH),
    async ({ id, userId }) => {
      if (await transact(() => expireOne(userId, id))) count += 1
    },
  )
  return count
}

async function expireOne(userId: string, id: string): Promise<boolean> {
  const decision = await lockRow(userId, id)
  const person = await findUser(userId)
  const at = now()
  // It may have been renewed or withdrawn since the list was made.
  if (!person || decision?.row.status !== 'confirmed' || !hasEnded(decision.row.expiresAt, at)) return false
  const { row, all } = decision
  await expire(row, person.language, at)
  if (row.isActive && row.expiresAt) await mailExpired(row, row.expiresAt, all.at(-1)?.id ?? id)
  return true
}

/**
 * Writes to people whose consents end: 180, 30 and 7 days before, each once. After an outage only the nearest one is
 * still of use. Each person is a transaction of its own, and one that fails keeps nobody waiting.
 * @returns how many mails were written
 */
export async function remindOfEnds(): Promise<number> {
  let count = 0
  await eachOfBatches(
    (after) => findEnding(now(), today(), RETENTION.consentReminderDays, after, BATCH),
    async ({ id, userId }) => {
      if (await transact(() => remindOne(userId, id))) count += 1
    },
  )
  return count
}

async function remindOne(userId: string, id: string): Promise<boolean> {
  const decision = await lockRow(userId, id)
  if (decision?.row.status !== 'confirmed') return false
  const { row, all } = decision
  const { decidedAt, expiresAt, remindedDays } = row
  if (!decidedAt || !expiresAt) return false
  const due = dueReminder({ decidedAt, expiresAt, remindedDays }, now(), RETENTION.consentReminderDays)
  if (due === null) return false
  await updateRow(id, { remindedDays: due, updatedAt: now() })
  await mailReminder(row, expiresAt, all.at(-1)?.id ?? id)
  return true
}
