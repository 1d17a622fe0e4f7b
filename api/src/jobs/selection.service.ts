import type { Job } from '@korak/contract/job-records.ts'
import { daysBetween } from '@korak/contract/days.rules.ts'
import { noticeDue } from '@korak/contract/jobs.rules.ts'
import { jobPolicy } from '@korak/contract/jobs.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { shortDay, today } from '#base/time.ts'
import { revise } from '#changes/changes.service.ts'
import { Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { requireState } from '#routing/may.ts'
import { jobValues, ofJob } from './history.ts'
import { requireSelectionDay } from './input.ts'
import * as queries from './jobs.queries.ts'
import { auditJob, command, getJob } from './jobs.service.ts'

/**
 * Notes the day the client has ended the selection on: the client decides, nobody guesses.
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED; InvalidInput
 */
export const updateSelection = (
  who: Who,
  id: string,
  { rev, selection_ended_on: ended }: { rev: number; selection_ended_on: string | null },
  language: Language,
): Promise<Job> =>
  command(async () => {
    await revise({ ...ofJob(id, who.userId), seen: rev, sent: 'all', values: () => jobValues(id) }, async () => {
      const job = await queries.findJob(id)
      if (!job) throw new Refusal('NOT_FOUND')
      requireState(jobPolicy.select, job)
      requireSelectionDay(ended, job)
      await queries.updateJob(id, { selectionEndedOn: ended })
      await auditJob(who, 'selected', id, { day: ended })
    })
    return getJob(who, id, language)
  })

/** By when those who were not chosen have to be told, and how many wait for it. @throws Refusal NOT_FOUND */
export async function noticeOf(id: string, language: Language): Promise<string> {
  const job = await queries.findJob(id)
  if (!job?.selectionEndedOn) throw new Refusal('NOT_FOUND')
  const due = noticeDue(job.selectionEndedOn)
  const count = await queries.countUntold(id)
  const days = daysBetween(today(), due)
  const [date, locale] = [shortDay(due), { locale: language }]
  return days < 0
    ? m.selection_notice_late({ date, count }, locale)
    : m.selection_notice_due({ date, days, count }, locale)
}
