import { findHearer, updateApplication } from '#applications/moves.service.ts'
import { addDays, today } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { canHaveTasks, planTask } from '#staff-tasks/planned.service.ts'
import * as queries from './entered-applications.queries.ts'

/** Documents go back within the term of the notice of non-selection (ZDR-1, article 30). */
const RETURN_DAYS = 8
/** After these ends they go back; who is hired is asked what for. */
const RETURNED: ReadonlySet<string> = new Set(['not_selected', 'withdrawn', 'declined', 'job_closed'])

/** Documents that came with an application go back when it has ended: that becomes somebody's task. Joins the open transaction. */
export async function planReturn(applicationId: string): Promise<void> {
  const found = await queries.findOriginals(applicationId)
  if (!found || !RETURNED.has(found.status)) return
  await updateApplication(applicationId, { hasOriginals: false })
  const returner = await findHearer(found.jobId)
  if (!returner || !(await canHaveTasks(returner.id))) return
  // Without the name: the task stands on the application, whose mask it must not take off.
  const [text, textEn] = [
    m.entered_return_task({}, { locale: 'sl-SI' }),
    m.entered_return_task({}, { locale: 'en-EN' }),
  ]
  const { id } = returner
  await planTask({ text, textEn, dueOn: addDays(today(), RETURN_DAYS), assigneeId: id, authorId: id, applicationId })
}
