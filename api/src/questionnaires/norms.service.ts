import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import * as queries from './norms.queries.ts'

/**
 * Fewer people than this could be told apart in a mean, or in the difference of two: a norm is of at least so many, and
 * the next one is made when so many more have finished.
 */
export const NORM_STEP = 10

/**
 * Makes the norms that are due, every night. Each is one number of one decimal for a section, and never changes: a result
 * shows the norm there was when it was released, so that nobody can read it before and after somebody else finishes.
 */
export async function makeNorms(): Promise<void> {
  for (const { id, finished } of await queries.findDue(NORM_STEP))
    await transact(async () => {
      const sections = await queries.findMeans(id)
      const respondents = sections[0]?.respondents ?? 0
      if (respondents < NORM_STEP) return
      const means = sections.flatMap(({ key, mean, count }) =>
        mean === null || count < NORM_STEP ? [] : [[key, Math.round(mean * 10) / 10] as const],
      )
      await queries.insertNorm({
        questionnaireId: id,
        respondents: respondents - (respondents % NORM_STEP),
        means: Object.fromEntries(means),
        finished,
        createdAt: now(),
      })
    })
}
