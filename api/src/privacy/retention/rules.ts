import { addDays, addMonths, atWallClock, dayOf, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { findDueProfiles } from './clearing.queries.ts'
import { clearProfile } from './clearing.service.ts'
import {
  type RetentionSchedule,
  retentionSchedule,
  dueRenewal,
  hasComeBack,
  isToErase,
  isToHide,
} from './retention-schedule.ts'
import { deleteOverdue, findOverdue, findToWarn, warnOfEnd } from '#campaigns/answers/kept-answers.service.ts'
import { findSchedule, quietSchedules } from './retention-schedule.queries.ts'
import { deleteOldShared, findOldShared } from '#privacy/erasure/erased-trail.queries.ts'
import { dueClosed, eraseAccount, eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { scrubSoon } from '#privacy/erasure/quiet-hours.ts'
import { deleteInfected, deleteProcessFiles, deleteUnsent } from './old-rows.service.ts'
import { askToRenew, quarantine, welcomeBack } from './renewal.service.ts'
import { RETENTION } from '#base/retention.ts'
import { lockAccount } from '#users/users.service.ts'
import * as queries from './rules.queries.ts'

export type { Due } from './rules.queries.ts'
interface Rule {
  /** As the report names it. */
  name: string
  find(): Promise<queries.Due[]>
  /** For each entry; decides again with the rows locked, so that it may come late or twice. */
  carryOut(due: queries.Due): Promise<unknown>
}

/** The first day that is not over yet when days are kept for so many months; months of different length make it uneven. */
function monthsAgo(months: number): string {
  let day = addMonths(today(), -months)
  while (addMonths(day, months) < today()) day = addDays(day, 1)
  return day
}
const daysAgo = (days: number): string => addDays(today(), -days)

/** A rule about whole accounts. */
const aboutPeople = (
  name: string,
  find: () => Promise<{ id: string; on: string }[]>,
  work: (id: string) => Promise<unknown>,
): Rule => ({
  name,
  find: async () => (await find()).map(({ id, on }) => ({ person: id, on, count: 1 })),
  carryOut: async ({ person }) => (person === null ? undefined : work(person)),
})

/** Deletes, and has the traces removed: said before, since a process may die in between. */
async function deleteTraceless(remove: () => Promise<unknown>): Promise<void> {
  await scrubSoon()
  await remove()
}

/** A rule about rows that were over before a day, one person's after the other. */
const aboutRows = (
  name: string,
  before: () => string,
  find: (before: string) => Promise<queries.Due[]>,
  remove: (person: string | null, before: string) => Promise<unknown>,
): Rule => ({
  name,
  find: () => find(before()),
  carryOut: ({ person }) =>
    deleteTraceless(() => (person === null ? remove(null, before()) : ofHeldAccount(person, remove, before()))),
})

/** While a legal hold is being placed it is waited for. */
const ofHeldAccount = (
  person: string,
  remove: (person: string, before: string) => Promise<unknown>,
  before: string,
): Promise<unknown> =>
  transact(async () => {
    await lockAccount(person)
    return remove(person, before)
  })

/** A rule about whole campaigns. */
const aboutCampaigns = (
  name: string,
  find: () => Promise<{ id: string; on: string }[]>,
  work: (id: string) => Promise<void>,
): Rule => ({
  name,
  find: async () => (await find()).map(({ id, on }) => ({ person: null, campaign: id, on, count: 1 })),
  carryOut: async ({ campaign }) => (campaign === undefined ? undefined : work(campaign)),
})

/** Candidates whose clock says so, each with the day it counts from. */
async function clocks(pick: (clock: RetentionSchedule) => boolean): Promise<{ id: string; on: string }[]> {
  // Months differ by up to three days; what is a little too many is sorted out by the clock itself.
  const quietSince = addDays(monthsAgo(RETENTION.talentPoolMonths), (RETENTION.renewalDays[0] ?? 0) + 4)
  const found: { id: string; on: string }[] = []
  for await (const rows of quietSchedules(atWallClock(quietSince, '00:00:00')))
    for (const row of rows) {
      const clock = retentionSchedule(row, RETENTION)
      if (pick(clock)) found.push({ id: clock.id, on: clock.lastDay ?? dayOf(clock.activeAt) })
    }
  return found
}

const isStillOver = async ({ id }: { id: string }): Promise<boolean> => {
  const row = await findSchedule(id)
  return row !== undefined && isToErase(retentionSchedule(row, RETENTION))
}

/** Nobody has activated it by now, nor was it invited anew. */
const isStillUnactivated = async ({ id }: { id: string }): Promise<boolean> =>
  (await queries.findNeverActivated(daysAgo(RETENTION.neverActivatedDays), id)).length > 0

/** Every rule of retention, in the order they are carried out. The periods are in retention.json. */
export const RULES: readonly Rule[] = [
  aboutPeople('closed accounts', dueClosed, eraseClosed),
  aboutPeople(
    'accounts nobody activated',
    () => queries.findNeverActivated(daysAgo(RETENTION.neverActivatedDays)),
    (id) => eraseAccount(id, 'never_activated', isStillUnactivated),
  ),
  aboutPeople('people who have come back', () => clocks((clock) => hasComeBack(clock, RETENTION)), welcomeBack),
  aboutPeople('mails: keep the profile?', () => clocks((clock) => dueRenewal(clock, RETENTION) !== null), askToRenew),
  aboutPeople('profiles to hide', () => clocks(isToHide), quarantine),
  aboutPeople(
    'hidden profiles',
    () => clocks(isToErase),
    (id) => eraseAccount(id, 'retention', isStillOver),
  ),
  aboutPeople(
    'profiles without consent',
    async () => (await findDueProfiles(today())).map(({ userId, on }) => ({ id: userId, on })),
    clearProfile,
  ),
  aboutRows(
    'process files',
    () => monthsAgo(RETENTION.processFileMonths),
    queries.findOldApplications,
    deleteProcessFiles,
  ),
  aboutRows('applications never sent', () => daysAgo(RETENTION.neverSentDays), queries.findUnsent, deleteUnsent),
  // The day itself stands in the row.
  aboutRows('records of applications', today, queries.findOldRecords, queries.deleteOldRecords),
  aboutRows(
    'presentations to companies',
    () => monthsAgo(RETENTION.processFileMonths),
    queries.findOldShares,
    queries.deleteOldShares,
  ),
  aboutRows(
    'presentations of erased people',
    () => monthsAgo(RETENTION.processFileMonths),
    findOldShared,
    deleteOldShared,
  ),
  aboutRows('infected files', () => daysAgo(RETENTION.infectedFileDays), queries.findInfectedFiles, deleteInfected),
  aboutRows(
    'answers by mail that wait',
    () => daysAgo(RETENTION.waitingReplyDays),
    queries.findOldReplies,
    queries.deleteOldReplies,
  ),
  aboutRows('mails', () => monthsAgo(RETENTION.mailMonths), queries.findOldMails, queries.deleteOldMails),
  aboutRows('changes', () => monthsAgo(RETENTION.changeMonths), queries.findOldChanges, queries.deleteOldChanges),
  aboutRows(
    'done to many at once',
    () => monthsAgo(RETENTION.changeMonths),
    queries.findOldBulk,
    queries.deleteOldBulk,
  ),
  aboutRows('tasks done', () => monthsAgo(RETENTION.changeMonths), queries.findOldTasks, queries.deleteOldTasks),
  aboutRows('views of profiles', () => monthsAgo(RETENTION.viewMonths), queries.findOldViews, queries.deleteOldViews),
  aboutRows(
    'raters without an account',
    () => monthsAgo(RETENTION.raterMonths),
    queries.findOldRaters,
    queries.deleteOldRaters,
  ),
  aboutRows(
    'who was asked about a job',
    () => monthsAgo(RETENTION.approachMonths),
    queries.findOldApproaches,
    queries.deleteOldApproaches,
  ),
  aboutRows(
    'people named for references',
    () => monthsAgo(RETENTION.raterMonths),
    queries.findOldReferees,
    queries.deleteOldReferees,
  ),
  aboutCampaigns('mails: reports that are missing', findToWarn, warnOfEnd),
  aboutCampaigns('answers without a report', findOverdue, (id) => deleteTraceless(() => deleteOverdue(id))),
  aboutRows(
    'answers by personal links',
    () => monthsAgo(RETENTION.processFileMonths),
    queries.findOldInvitations,
    queries.deleteOldInvitations,
  ),
]
