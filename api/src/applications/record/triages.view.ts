import { triagePolicy } from '@korak/contract/triages.policy.ts'
import type { OPINIONS, Triage } from '@korak/contract/triages.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { mayOf } from '#routing/may.ts'
import { isAfterEnd } from './ends.ts'
import type { findTriages } from './triages.queries.ts'

type Row = Awaited<ReturnType<typeof findTriages>>[number]
export const isOwn = ({ authorId }: Row, who: Who): boolean => authorId === who.userId

/**
 * The own opinion, and those of colleagues for whoever has given one: what others think leads nobody.
 * @param shown what of a reason is seen
 * @param ends of the application, as `endsIn` has them
 */
export function triageOf(
  who: Who,
  rows: readonly Row[],
  isUnderWay: boolean,
  shown: (words: string) => string,
  ends: readonly number[],
): z.input<typeof Triage> {
  const saidOf = (opinion: string, reason: string, at: Date) => ({
    opinion: opinion as (typeof OPINIONS)[number],
    reason: shown(reason),
    at: instant(at),
  })
  const isLate = (row: Row): boolean =>
    isAfterEnd(
      (row.firstAt ?? row.updatedAt).getTime(),
      rows.filter((one) => one !== row).map(({ createdAt }) => createdAt.getTime()),
      ends,
    )
  const opinionOf = (row: Row) => {
    const { opinion, reason, updatedAt, firstOpinion, firstReason, firstAt, isLed, deletedAt } = row
    return {
      ...saidOf(opinion, reason, updatedAt),
      first: firstOpinion === null || firstAt === null ? null : saidOf(firstOpinion, firstReason ?? '', firstAt),
      is_led: isLed,
      is_after_end: isLate(row),
      deleted_at: instantOrNull(deletedAt),
    }
  }
  const mine = rows.find((row) => isOwn(row, who))
  const own = mine?.deletedAt === null ? mine : undefined
  const others = rows.filter((row) => row !== mine)
  return {
    own: own ? opinionOf(own) : null,
    deleted: mine && !own ? opinionOf(mine) : null,
    others: own || !isUnderWay ? others.map((row) => ({ ...opinionOf(row), author: row.author })) : null,
    may: mayOf(triagePolicy, who, { isUnderWay, isGiven: own !== undefined }),
  }
}
