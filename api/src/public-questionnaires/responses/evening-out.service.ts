import { queueLog } from '#background/queue-log.ts'
import { atWallClock, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { lockLink } from '#public-questionnaires/links.queries.ts'
import {
  findUneven,
  lockUneven,
  rewriteFiles,
  rewriteHolds,
  rewriteResponses,
  updateEvened,
} from './evening-out.queries.ts'
import { deletePastHolds } from './holds.service.ts'

/** In which anonymous answers lie, some of them beside those of people who are known. */
const TABLES = ['public_responses', 'answer_sheets', 'answers', 'public_holds']

/**
 * Writes anonymous responses anew in the order of their random ids: they lay in the order they came in, between answers with an
 * instant, and the transaction that wrote them told it too. Those of today come again the next night.
 */
export async function evenOutResponses(): Promise<void> {
  const midnight = atWallClock(today(), '00:00:00')
  await deletePastHolds()
  const links = await findUneven()
  for (const id of links) await evenOut(id, midnight)
  if (links.length === 0) return
  for (const table of TABLES)
    if (!(await rewriteFiles(table)))
      queueLog()('warn', 'former anonymous answers stay in the files of the database', { code: table })
}

async function evenOut(linkId: string, midnight: Date): Promise<void> {
  let after: string | undefined
  do after = await evenOutNext(linkId, after, midnight)
  while (after !== undefined)
  await transact(async () => {
    await lockLink(linkId)
    await rewriteHolds(linkId)
    await updateEvened(linkId, midnight)
  })
}

/** @returns the last id of those that were written anew; nothing when there were none */
const evenOutNext = (linkId: string, after: string | undefined, midnight: Date): Promise<string | undefined> =>
  transact(async () => {
    const ids = await lockUneven(linkId, after)
    if (ids.length > 0) await rewriteResponses(ids, midnight)
    return ids.at(-1)
  })
