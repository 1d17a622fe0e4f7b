import { type SavedView, savedViewPolicy } from '@korak/contract/saved-views.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { mayList } from '#lists/list.ts'
import { RESOURCES } from '#resources.list.ts'
import * as queries from './saved-views.queries.ts'
import { listed, seenView, viewOf } from './saved-views.service.ts'

/** Puts a view onto the caller's day, or takes it off. @throws Refusal NOT_FOUND; InvalidInput for a list they may not read */
export const pinView = (who: Who, id: string, threshold: number | null): Promise<SavedView> =>
  transact(async () => {
    const row = await seenView(who, id, savedViewPolicy.pin)
    listed(who, row.list)
    if (row.ownerId === who.userId) await queries.updateView(id, { threshold })
    else if (threshold === null) await queries.takePin(id, who.userId)
    else await queries.setPin(id, who.userId, threshold)
    return viewOf(who, { ...row, pinned: threshold }, await queries.findDefaults(who.userId, row.list))
  })

/** The views somebody has put on their day, of lists the caller may look at. */
export async function pinnedViews(who: Who, userId: string = who.userId) {
  const rows = await queries.findPinned(userId)
  return rows.flatMap(({ id, list, name, query, pinned }) => {
    const resource = RESOURCES.get(list)
    return resource?.screen && mayList(resource, who)
      ? [{ id, list, name, query, resource, least: (pinned ?? 0) + 1 }]
      : []
  })
}
