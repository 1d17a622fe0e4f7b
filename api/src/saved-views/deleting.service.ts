import { type SavedView, savedViewPolicy } from '@korak/contract/saved-views.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import * as queries from './saved-views.queries.ts'
import { seenView, viewOf } from './saved-views.service.ts'

/** So long a view that was deleted can be had back: longer than it is offered. */
const RESTORABLE_MS = 2 * 60_000
const sinceRestorable = () => new Date(now().getTime() - RESTORABLE_MS)

const auditView = (
  who: Who,
  verb: 'deleted' | 'restored',
  { id, list }: Pick<queries.ViewRow, 'id' | 'list'>,
  context: RequestContext,
): Promise<void> =>
  audit(
    { action: `saved_views.${verb}`, actorId: who.userId, subjectType: 'saved_view', subjectId: id, details: { list } },
    context,
  )

/** Deletes a view for everybody; `restoreView` has it back. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for another's */
export const deleteView = (who: Who, id: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    const { list } = await seenView(who, id, savedViewPolicy.delete)
    await queries.updateView(id, { deletedAt: now() })
    await auditView(who, 'deleted', { id, list }, context)
  })

/** Brings back what the caller has deleted just now, shared and begun with as it was. @throws Refusal NOT_FOUND */
export const restoreView = (who: Who, id: string, context: RequestContext): Promise<SavedView> =>
  transact(async () => {
    const row = await queries.lockOwn(id, who.userId)
    // Without `deletedAt` the answer to the same call was lost.
    if (!row || (row.deletedAt && row.deletedAt < sinceRestorable())) throw new Refusal('NOT_FOUND')
    const restored = row.deletedAt ? await queries.updateView(id, { deletedAt: null }) : row
    if (row.deletedAt) await auditView(who, 'restored', row, context)
    return viewOf(who, restored, await queries.findDefaults(who.userId, row.list))
  })

/** What was deleted and can be had back no more goes for good. */
export const deleteFinally = (): Promise<void> => queries.deleteFinally(sinceRestorable())
