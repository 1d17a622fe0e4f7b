import { triagePolicy } from '@korak/contract/triages.policy.ts'
import type { OPINIONS, Triage } from '@korak/contract/triages.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { mayOf } from '#routing/may.ts'
import type { findTriages } from './triages.queries.ts'

/**
 * The own opinion, and those of colleagues for whoever has given one: what others think leads nobody.
 * @param shown what of a reason is seen
 */
export function triageOf(
  who: Who,
  rows: Awaited<ReturnType<typeof findTriages>>,
  isUnderWay: boolean,
  shown: (words: string) => string,
): z.input<typeof Triage> {
  const opinionOf = ({ opinion, reason, updatedAt }: (typeof rows)[number]) => ({
    opinion: opinion as (typeof OPINIONS)[number],
    reason: shown(reason),
    at: instant(updatedAt),
  })
  const own = rows.find(({ authorId }) => authorId === who.userId)
  const others = rows.filter((row) => row !== own)
  return {
    own: own ? opinionOf(own) : null,
    others: own || !isUnderWay ? others.map((row) => ({ ...opinionOf(row), author: row.author })) : null,
    may: mayOf(triagePolicy, who, { isUnderWay, isGiven: own !== undefined }),
  }
}
