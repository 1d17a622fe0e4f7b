import { audit } from '#audit/audit.ts'
import { forgetKey } from '#auth/campaign-keys.ts'
import { RETENTION } from '#base/retention.ts'
import { addDays, addMonths, atWallClock, dayOf, now, today } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { afterCommit, transact } from '#db/db.ts'
import { sendMail } from '#mail/mail.ts'
import { findManagers } from '#campaigns/assessed.queries.ts'
import { lockCampaigns } from './asked-raters.queries.ts'
import * as queries from './kept-answers.queries.ts'

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)
const lastDayOf = ({ since }: queries.KeptRow): string => addMonths(dayOf(since), RETENTION.answerMonths)

/** The last day on which answers are kept for the reports that are missing: never before the one a mail has named. */
const answersUntil = (row: queries.KeptRow): string => later(lastDayOf(row), row.until)

/** The last day on which the answers of a campaign are kept; null when no report waits for them. */
export async function findAnswersUntil(id: string): Promise<string | null> {
  const [row] = await queries.findKeptSince(null, id)
  return row ? answersUntil(row) : null
}

/** The mail that is due, by its days: only the smallest, and each once. */
function dueMail(row: queries.KeptRow): number | null {
  const due = RETENTION.answerReminderDays.findLast((days) => lastDayOf(row) <= addDays(today(), days))
  return due !== undefined && (row.warnedDays === null || row.warnedDays > due) ? due : null
}

/** Nobody is surprised: not before a mail was written, nor before the day it has named is over. */
const isOver = (row: queries.KeptRow): boolean => row.until !== null && answersUntil(row) < today() && !row.isHeld

/** Those that may be near their end; what are a few days too many is sorted out by the day itself. */
async function findKept(id?: string): Promise<queries.KeptRow[]> {
  const longest = RETENTION.answerReminderDays[0] ?? 0
  const since = addDays(addMonths(today(), -RETENTION.answerMonths), longest + 4)
  return queries.findKeptSince(atWallClock(since, '00:00:00'), id)
}

/** Campaigns staff are to be written to about the end of their answers, with the day they count from. */
export const findToWarn = async (): Promise<{ id: string; on: string }[]> => found((row) => dueMail(row) !== null)

/** Campaigns whose answers nobody has made reports of in time. */
export const findOverdue = async (): Promise<{ id: string; on: string }[]> => found(isOver)

const found = async (pick: (row: queries.KeptRow) => boolean) =>
  (await findKept()).filter((row) => pick(row)).map(({ id, since }) => ({ id, on: dayOf(since) }))

/** Reads a campaign again while it is held: a report may have been made since the list was. */
const holding = (id: string, work: (row: queries.KeptRow) => Promise<void>): Promise<void> =>
  transact(async () => {
    await lockCampaigns([id])
    const [row] = await findKept(id)
    if (row) await work(row)
  })

/**
 * Writes to everybody who may make the reports until when they can. However late it comes, it leaves the days of the last mail.
 * When there is nobody, nothing is said: it is tried again every night, and the answers stay.
 */
export const warnOfEnd = (id: string): Promise<void> =>
  holding(id, async (row) => {
    const days = dueMail(row)
    if (days === null) return
    const managers = await findManagers(id)
    if (managers.length === 0) return
    const until = later(answersUntil(row), addDays(today(), RETENTION.answerReminderDays.at(-1) ?? 0))
    await queries.setWarned(id, days, until)
    for (const { id: userId, email: address, name, language } of managers)
      await sendMail({
        template: 'feedback_answers_end',
        userId,
        to: { address, name },
        language,
        params: { campaign: titleOf(row, language), until, count: row.people },
      })
  })

/** Deletes what was answered in a campaign, also what nobody could open, and throws its keys away. Reports that are made stay. */
export const deleteOverdue = (id: string): Promise<void> =>
  holding(id, async (row) => {
    if (!isOver(row)) return
    await queries.deleteAnswers(id, now())
    await audit({ action: 'campaigns.answers_deleted', actorId: null, subjectType: 'campaign', subjectId: id })
    afterCommit(() => forgetKey(id))
  })
