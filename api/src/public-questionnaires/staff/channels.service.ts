import { channelPolicy } from '@korak/contract/public.policy.ts'
import type { Channel, publicLinkRoutes } from '@korak/contract/public.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { recordCreated, revise } from '#changes/changes.service.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { clearCaches } from '#base/cache.ts'
import { mayOf } from '#routing/may.ts'
import * as queries from './staff.queries.ts'

type Answer = z.input<(typeof publicLinkRoutes)['POST /public-channels']['response']>
type Row = NonNullable<Awaited<ReturnType<typeof queries.findChannel>>> & { links?: number | null }

const answerOf = (row: Row, who: Who): Answer => ({
  uid: row.id,
  rev: row.rev,
  key: row.key,
  title_sl: row.titleSl,
  title_en: row.titleEn,
  intro_sl: row.introSl,
  intro_en: row.introEn,
  closing_sl: row.closingSl,
  closing_en: row.closingEn,
  is_active: row.isActive,
  links: row.links ?? 0,
  may: mayOf(channelPolicy, who, {}),
})
const rowOf = (body: Omit<Channel, 'key'>) => ({
  titleSl: body.title_sl,
  titleEn: body.title_en,
  introSl: body.intro_sl,
  introEn: body.intro_en,
  closingSl: body.closing_sl,
  closingEn: body.closing_en,
  isActive: body.is_active,
})

export const listChannels = async (who: Who): Promise<Answer[]> =>
  (await queries.findChannels()).map((row) => answerOf(row, who))

const one = async (who: Who, id: string): Promise<Answer> => {
  const row = (await queries.findChannels()).find((channel) => channel.id === id)
  if (!row) throw new Refusal('NOT_FOUND')
  return answerOf(row, who)
}

/** What staff decide about a channel. */
async function valuesOf(who: Who, id: string): Promise<Omit<Answer, 'uid' | 'rev' | 'links' | 'may'>> {
  const { uid: _uid, rev: _rev, links: _links, may: _may, ...values } = await one(who, id)
  return values
}

/** @throws InvalidInput when there is one with the key */
export async function createChannel(who: Who, body: Channel, context: RequestContext): Promise<Answer> {
  try {
    return await transact(async () => {
      const { id } = await queries.insertChannel({ key: body.key, ...rowOf(body) })
      await recordCreated(
        { entity: 'channel', table: 'publicChannels', id, actorId: who.userId },
        { ...(await valuesOf(who, id)) },
      )
      const about = { subjectType: 'public_channel', subjectId: id }
      await audit({ action: 'public.channel_created', actorId: who.userId, ...about }, context)
      return one(who, id)
    })
  } catch (error) {
    if (violates(error, 'public_channels_key_key')) throw new InvalidInput({ key: ['error_public_key_taken'] })
    throw error
  }
}

/** For the door. @throws Refusal NOT_FOUND */
export async function requireChannel(uid: string): Promise<void> {
  if (!(await queries.findChannel({ id: uid }))) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND, STALE */
export async function updateChannel(
  who: Who,
  uid: string,
  { rev, ...sent }: Omit<Channel, 'key'> & { rev: number },
  context: RequestContext,
): Promise<Answer> {
  const changed = await transact(async () => {
    const values = () => valuesOf(who, uid)
    await revise(
      { entity: 'channel', table: 'publicChannels', id: uid, actorId: who.userId, seen: rev, sent, values },
      async () => {
        await queries.updateChannel(uid, { ...rowOf(sent), updatedAt: now() })
        const about = { subjectType: 'public_channel', subjectId: uid }
        await audit({ action: 'public.channel_updated', actorId: who.userId, ...about }, context)
      },
    )
    return one(who, uid)
  })
  clearCaches()
  return changed
}
