import { findHearer, updateApplication } from '#applications/moves.service.ts'
import { addDays, today } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { canHaveTasks, planTask } from '#staff-tasks/planned.service.ts'
import * as queries from './entered-applications.queries.ts'

/** Documents go back within the term of the notice of non-selection (ZDR-1, article 30). */
const RETURN_DAYS = 8
/** After these ends they go back; who is hired is asked what for. */
const RETURNED: ReadonlySet<string> = new Set(['not_selected', 'withdrawn', 'declined', 'job_closed'])

/**
 * Documents that came with an application go back when it has ended: that becomes a task of the job's contact, or of who entered it
 * where the contact has no tasks. Where neither has, they stay marked. Joins the open transaction.
 */
export async function planReturn(applicationId: string): Promise<void> {
  const found = await queries.findOriginals(applicationId)
  if (!found || !RETURNED.has(found.status)) return
  const contact = await findHearer(found.jobId)
  const [id] = await whoHasTasks([contact?.id, found.enteredBy])
  if (id === undefined) return
  await updateApplication(applicationId, { hasOriginals: false })
  // Without the name: the task stands on the application, whose mask it must not take off.
  const [text, textEn] = [
    m.entered_return_task({}, { locale: 'sl-SI' }),
    m.entered_return_task({}, { locale: 'en-EN' }),
  ]
  await planTask({ text, textEn, dueOn: addDays(today(), RETURN_DAYS), assigneeId: id, authorId: id, applicationId })
}

async function whoHasTasks(ids: readonly (string | null | undefined)[]): Promise<string[]> {
  const given = ids.filter((id) => id !== null && id !== undefined)
  const has = await Promise.all(given.map(canHaveTasks))
  return given.filter((_, at) => has[at])
}
