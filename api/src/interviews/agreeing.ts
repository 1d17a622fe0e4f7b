import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { ANSWER_WORKING_DAYS } from '#applications/applications.states.ts'
import { dayOf } from '#base/time.ts'
import { updateInterview } from './interviews.queries.ts'

/** An interview is to be at this time. Joins the open transaction. @returns by when we say what came of it */
export async function agreeOn(
  uid: string,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): Promise<string> {
  await updateInterview(uid, {
    state: 'confirmed',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    askedAt: null,
    remindedAt: null,
  })
  return addWorkingDays(dayOf(startsAt), ANSWER_WORKING_DAYS)
}
