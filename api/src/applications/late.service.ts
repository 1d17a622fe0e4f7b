import { audit } from '#audit/audit.ts'
import { UNDO_MS } from '@korak/contract/amounts.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { now, today } from '#base/time.ts'
import { eachApart } from '#base/each-apart.ts'
import { transact } from '#db/db.ts'
import { mailLate } from './applications.mail.ts'
import { ACTIVE, LATE_WORKING_DAYS, OWED } from './applications.states.ts'
import * as queries from './moves.queries.ts'
import { change, keepableDay, type Locked } from './moves.service.ts'
import { findPlannedDay } from './office/letters.queries.ts'

const BATCH = 200

/**
 * Says so when we missed a promise: a new day, one honest notice to the candidate and a reminder to the contact person,
 * once until somebody moves the application. Each application is a transaction of its own.
 * @returns how many were late
 */
export async function announceLate(): Promise<number> {
  const late = await queries.findOverdue(today(), ACTIVE, BATCH)
  await eachApart(late, (uid) => transact(() => announceOne(uid)))
  return late.length
}

async function announceOne(uid: string): Promise<void> {
  const application = await queries.lockApplication(uid)
  // Somebody may have acted since the list was made.
  if (!application || !OWED.has(application.nextMove) || application.lateSince !== null) return
  const { id, userId, promiseOn: missed } = application
  if (missed === null || missed >= today() || (await isAnswerHeld(application, missed))) return
  const promiseOn = await keepableDay(application, addWorkingDays(today(), LATE_WORKING_DAYS))
  await queries.updateApplication(id, { lateSince: missed, promiseOn, updatedAt: now() })
  const event = { applicationId: id, userId, kind: 'promise', actor: 'system', promiseOn, createdAt: now() } as const
  await queries.insertEvent(event)
  await audit({
    action: 'applications.late',
    actorId: null,
    userId,
    subjectType: 'application',
    subjectId: id,
    details: { missed },
  })
  await mailLate(application, { missed, answerBy: promiseOn })
}

/** A letter that is held is the answer, unless it is planned for a day after the promised one. */
async function isAnswerHeld({ id, status, staffStatus }: Locked, promised: string): Promise<boolean> {
  if (staffStatus === status) return false
  const planned = await findPlannedDay(id)
  return planned === null || planned <= promised
}

/** Ends drafts of jobs that take no applications any more. @returns how many ended */
export async function expireDrafts(): Promise<number> {
  const drafts = await queries.findDeadDrafts(new Date(now().getTime() - UNDO_MS), BATCH)
  await eachApart(drafts, (uid) =>
    transact(async () => {
      const application = await queries.lockApplication(uid)
      if (application?.status === 'draft' && !application.isOpen)
        await change(application, { to: 'expired', actor: 'system', actorId: null })
    }),
  )
  return drafts.length
}
