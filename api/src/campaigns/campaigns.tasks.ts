import { closeDue, forgetKeys } from './campaigns.service.ts'
import { inviteDue } from './invitations.service.ts'
import { remindDue, remindIn } from './reminders.service.ts'

export const tasks = {
  /** What the clock has brought: ends, keys nobody needs, beginnings, room under the weekly cap, days of reminders. */
  'campaigns.look': async (): Promise<void> => {
    await closeDue()
    await forgetKeys()
    await inviteDue()
    await remindDue()
  },
  'campaigns.invite': ({ id }: { id: string }): Promise<void> => inviteDue(id),
  'campaigns.remind': ({ id }: { id: string }): Promise<void> => remindIn(id),
}

export const cron = '*/10 * * * * campaigns.look'
