import type { JobCard } from '@korak/contract/jobs.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { pageOf } from '#base/page.ts'
import { findCards, findFlags } from './cards.queries.ts'
import { cardOf, isSent } from './cards.ts'
import { jobLabels } from '#jobs/labels.ts'
import * as queries from './saved.queries.ts'

/** Saves a job; saving it again changes nothing. @throws Refusal NOT_FOUND for one nobody may see */
export async function saveJob(who: Who, uid: string): Promise<void> {
  const found = await transact(() => queries.insertSaved(who.userId, [uid]))
  if (found === 0) throw new Refusal('NOT_FOUND')
}

/** Removes a job from the saved ones; one that is not among them is as good as removed. */
export const unsaveJob = (who: Who, uid: string): Promise<void> => transact(() => queries.deleteSaved(who.userId, uid))

/** Adds the jobs saved on a device before signing in; unknown ones are skipped. */
export async function mergeSaved(who: Who, uids: string[]): Promise<void> {
  if (uids.length > 0) await transact(() => queries.insertSaved(who.userId, [...new Set(uids)]))
}

/** Saved jobs, newest first, those nobody can apply to any more at the end. */
export async function listSaved(
  who: Who,
  { page, per_page: perPage }: { page: number; per_page: number },
  language: Language,
) {
  const offset = (page - 1) * perPage
  const [saved, total, labels] = [
    await queries.findSaved(who.userId, now(), perPage, offset),
    await queries.countSaved(who.userId),
    await jobLabels(),
  ]
  const ids = saved.map(({ id }) => id)
  const [rows, flags] = [await findCards(ids), ids.length > 0 ? await findFlags(who.userId, ids) : []]
  const cards = rows.flatMap((row) => {
    const entry = saved.find(({ id }) => id === row.id)
    const flag = flags.find(({ id }) => id === row.id)
    if (!entry) return []
    const card: JobCard = {
      ...cardOf(row, labels, language),
      saved: true,
      applied: isSent(flag?.application_status ?? null),
    }
    const isUnderWay = flag?.application_status !== 'expired'
    const more = {
      saved_at: instant(entry.savedAt),
      is_open: entry.isOpen,
      application_uid: isUnderWay ? (flag?.application_id ?? null) : null,
    }
    return [{ ...card, ...more }]
  })
  return pageOf(cards, total, page, perPage)
}
