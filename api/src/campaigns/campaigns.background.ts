import { now } from '#base/time.ts'
import { evenOutSlots, makePlaces } from '#campaigns/answers/evening-out.service.ts'
import { forgetKeys } from '#campaigns/answers/spent-keys.service.ts'
import { closeDue } from './campaigns.service.ts'
import { findRunning } from './campaigns.queries.ts'
import { inviteDue } from '#campaigns/raters/invitations.service.ts'
import { remindDue, remindIn } from '#campaigns/raters/reminders.service.ts'

export const tasks = {
  /** What the clock has brought: ends, keys nobody needs, beginnings, room under the weekly cap, days of reminders. */
  'campaigns.look': async (): Promise<void> => {
    await closeDue()
    await forgetKeys()
    await inviteDue()
    for (const { id } of await findRunning(now())) await makePlaces(id)
    await remindDue()
  },
  'campaigns.invite': async ({ id }: { id: string }): Promise<void> => {
    await inviteDue(id)
    await makePlaces(id)
  },
  'campaigns.evenOut': evenOutSlots,
  'campaigns.remind': ({ id }: { id: string }): Promise<void> => remindIn(id),
}

export const cron = `*/10 * * * * campaigns.look
15 0 * * * campaigns.evenOut`
