import { own } from '@korak/engine/own.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import * as queries from './norms.queries.ts'

/**
 * Fewer people than this could be told apart in a mean, or in the difference of two: a norm is of at least so many, and
 * the next one is made when so many more have finished.
 */
const NORM_STEP = 10

/**
 * Makes the norms that are due, every night. Each is one number of one decimal for a section, a new one with so
 * many more people in that section and the last one otherwise, and never changes: a result
 * shows the norm there was when it was released, so that nobody can read it before and after somebody else finishes.
 * @param people whose results are read at a time
 */
export async function makeNorms(people?: number): Promise<void> {
  const parts = await queries.findParts(people)
  const counted = await queries.findCounted()
  for (const [id, finished] of await queries.countFinished(parts)) {
    if (finished < NORM_STEP + (counted.get(id) ?? 0)) continue
    await transact(async () => {
      const { sections, respondents } = await queries.sumScores(id, parts)
      if (respondents < NORM_STEP) return
      const last = await queries.findLastNorm(id)
      const before = (key: string) =>
        own(last?.counts ?? {}, key) ?? (last && own(last.means, key) !== undefined ? last.finished : 0)
      const due = [...sections].filter(([key, { count }]) => count >= NORM_STEP + before(key))
      if (due.length === 0) return
      const fresh = due.map(([key, { score, count }]) => [key, Math.round((score / count) * 10) / 10] as const)
      const kept = Object.keys(last?.means ?? {}).map((key) => [key, before(key)] as const)
      await queries.insertNorm({
        questionnaireId: id,
        respondents: respondents - (respondents % NORM_STEP),
        means: { ...last?.means, ...Object.fromEntries(fresh) },
        counts: { ...Object.fromEntries(kept), ...Object.fromEntries(due.map(([key, { count }]) => [key, count])) },
        finished,
        createdAt: now(),
      })
    })
  }
}
