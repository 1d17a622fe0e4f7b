import type { Language } from '@korak/contract/shapes.ts'
import { triagePolicy } from '@korak/contract/triages.policy.ts'
import type { OPINIONS, Triage } from '@korak/contract/triages.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { endsIn } from './ends.ts'
import { findEvents } from './record.queries.ts'
import { seenRecord } from './record.service.ts'
import { deleteTriage, findTriages, upsertTriage } from './triages.queries.ts'
import { isOwn, triageOf } from './triages.view.ts'

type Answer = z.input<typeof Triage>
type Opinion = (typeof OPINIONS)[number]

/** A record whose opinions the caller may see. @throws Refusal NOT_FOUND */
async function readable(who: Who, uid: string, language: Language) {
  const { row, isUnderWay, isReadable } = await seenRecord(who, uid, language)
  if (!isReadable) throw new Refusal('NOT_FOUND')
  return { userId: row.userId, isUnderWay }
}
const same = (words: string) => words
const answerOf = async (who: Who, uid: string, isUnderWay: boolean): Promise<Answer> =>
  triageOf(who, await findTriages(uid), isUnderWay, same, endsIn(await findEvents(uid)))

/** Gives the caller's opinion, or changes it. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the end */
export const giveTriage = (
  who: Who,
  uid: string,
  given: { opinion: Opinion; reason: string },
  language: Language,
): Promise<Answer> =>
  transact(async () => {
    const record = await readable(who, uid, language)
    requireState(triagePolicy.give, { ...record, isGiven: true })
    const at = now()
    await upsertTriage({
      ...given,
      applicationId: uid,
      userId: record.userId,
      authorId: who.userId,
      createdAt: at,
      updatedAt: at,
    })
    await audit({ action: 'triages.given', actorId: who.userId, subjectType: 'application', subjectId: uid })
    return answerOf(who, uid, record.isUnderWay)
  })

/** Takes the caller's opinion back: that it was given stays to be seen. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the end or when none was given */
export const removeTriage = (who: Who, uid: string, language: Language): Promise<Answer> =>
  transact(async () => {
    const record = await readable(who, uid, language)
    const isGiven = (await findTriages(uid)).some((row) => isOwn(row, who) && row.deletedAt === null)
    requireState(triagePolicy.delete, { ...record, isGiven })
    await deleteTriage(uid, who.userId, now())
    await audit({ action: 'triages.deleted', actorId: who.userId, subjectType: 'application', subjectId: uid })
    return answerOf(who, uid, record.isUnderWay)
  })
