import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now, readInstant } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { aboutOf } from '#questionnaires/assignments/assignments.service.ts'
import { enqueue } from '#background/queue.ts'
import * as queries from './orders.queries.ts'

interface Wanted {
  users: string[]
  title_sl: string
  title_en: string
  minutes: number
  due_at?: string | undefined
}

/**
 * Asks people to take a test of a provider and writes to them; who has one of that name still to take is not asked twice.
 * @throws Refusal, InvalidInput
 */
export async function assignTest(
  who: Who,
  provider: string,
  wanted: Wanted,
  context: RequestContext,
): Promise<{ assigned: number }> {
  const at = now()
  const dueAt = dueIn(wanted.due_at, at)
  return transact(async () => {
    const known = await queries.lockActiveProvider(provider)
    if (!known) throw new Refusal('NOT_FOUND')
    const users = [...new Set(wanted.users)]
    const found = await queries.findAskable(users, { providerId: known.id, title: wanted.title_sl })
    if (found.length !== users.length) throw new InvalidInput({ users: ['error_choice'] })
    const about = { titleSl: wanted.title_sl, titleEn: wanted.title_en, minutes: wanted.minutes, dueAt }
    const made = { providerId: known.id, createdBy: who.userId, opensAt: at, createdAt: at, updatedAt: at }
    const asked = found.filter(({ isWaiting }) => !isWaiting)
    for (const { id: userId } of asked) {
      const id = await queries.insertExternal({ userId, ...about, ...made })
      await enqueue('questionnaires.announce', { id })
      await audit({ action: 'questionnaires.assigned', actorId: who.userId, ...aboutOf({ id, userId }) }, context)
    }
    return { assigned: asked.length }
  })
}

function dueIn(value: string | undefined, at: Date): Date | null {
  if (value === undefined) return null
  const due = readInstant(value)
  if (due && due > at) return due
  throw new InvalidInput({ due_at: [due ? 'error_date_past' : 'error_date_format'] })
}
