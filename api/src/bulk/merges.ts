import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { forgetCodelists } from '#codelists/codelists.service.ts'
import { mergeOptions } from '#codelists/merging.service.ts'
import { undoMerge } from '#codelists/unmerging.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import type { RequestContext } from '#http/request-context.ts'
import * as queries from './bulk.queries.ts'
import { type Answer, answerOf, MERGES, rowsOf } from './in-bulk.ts'

/** Merges options, so that it can be undone for a short while. @returns ids of the list and of the bulk action @throws as `mergeOptions` */
export const mergeInBulk = (who: Who, asked: Parameters<typeof mergeOptions>[1], context: RequestContext) =>
  transact(async () => {
    const { list, merge } = await mergeOptions(who, asked, context)
    const rows = [{ id: merge, rev: 0, before: 'apart' }]
    const action = { actorId: who.userId, list: MERGES, action: asked.slug, rows, skipped: 0 }
    const { id } = await queries.insertBulkAction(action)
    afterCommit(forgetCodelists)
    return { list, undo_uid: id }
  })

/** The option and all that was moved back with it are done; what was changed since is skipped. @throws as `undoMerge` */
export async function undoInBulk(who: Who, row: queries.BulkRow, context: RequestContext): Promise<Answer> {
  const { back, left } = await undoMerge(who, rowsOf(row)[0]?.id ?? '', context)
  afterCommit(clearCaches)
  afterCommit(forgetCodelists)
  return answerOf(who, await queries.markUndone(row.id, { at: now(), by: who.userId, skipped: left }), back + 1)
}
