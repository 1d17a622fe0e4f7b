import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { ANSWER_WORKING_DAYS } from '#applications/applications.states.ts'
import { addDays, dayOf, now, today } from '#base/time.ts'
import { updateInterview } from './interviews.queries.ts'

/** An interview is to be at this time. Joins the open transaction. @returns by when we say what came of it */
export async function agreeOn(
  uid: string,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): Promise<string> {
  const isSoon = dayOf(startsAt) <= addDays(today(), 1)
  await updateInterview(uid, {
    state: 'confirmed',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    askedAt: null,
    // Of what is tomorrow nobody has to be reminded who has just been told.
    remindedAt: isSoon ? now() : null,
  })
  return addWorkingDays(dayOf(startsAt), ANSWER_WORKING_DAYS)
}
