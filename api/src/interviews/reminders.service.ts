import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { mailTimesPast } from '#applications/applications.mail.ts'
import { LATE_WORKING_DAYS } from '#applications/applications.states.ts'
import { giveBack } from '#applications/moves.service.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { eachApart } from '#base/each-apart.ts'
import { transact } from '#db/db.ts'
import { mailReminder } from './interviews.mail.ts'
import { findLapsed, findUnreminded, markLapsed, markReminded } from './reminders.queries.ts'
import { lockInterview } from './interviews.service.ts'

const BATCH = 200

/**
 * Reminds both sides of interviews of tomorrow, and of today where it was agreed yesterday: each once for each agreed time, and
 * nobody on the day on which they were told it. @returns how many
 */
export async function remindOfInterviews(): Promise<number> {
  const until = atWallClock(addDays(today(), 2), '00:00:00')
  const due = await findUnreminded({ until, toldBefore: atWallClock(today(), '00:00:00') }, BATCH)
  await eachApart(due, ({ id }) =>
    transact(async () => {
      const { application, row } = await lockInterview(id)
      // Given up since the list was made.
      if (row.state === 'confirmed' && row.startsAt && row.startsAt < until)
        await mailReminder(application, { ...row, startsAt: row.startsAt })
      await markReminded(id)
    }),
  )
  return due.length
}

/**
 * Takes the next move back where no time of an invitation is left, passed or taken by others: the candidate has nothing to
 * choose from, and the consultant is told to invite anew. @returns how many
 */
export async function takeBackLapsed(): Promise<number> {
  const lapsed = await findLapsed(BATCH)
  await eachApart(lapsed, (id) =>
    transact(async () => {
      const { application } = await lockInterview(id)
      // Answered, or invited anew, since the list was made.
      if (!(await findLapsed(1, id)).length) return
      await markLapsed(id)
      const promiseOn = addWorkingDays(today(), LATE_WORKING_DAYS)
      // Asked something else, the candidate still has the next move, and nothing is promised.
      await mailTimesPast(application, await giveBack(application, promiseOn))
    }),
  )
  return lapsed.length
}
