import { eachApart } from '#base/each-apart.ts'
import { now } from '#base/time.ts'
import { evenOutSlots, makePlaces } from '#campaigns/answers/evening-out.service.ts'
import { forgetKeys } from '#campaigns/answers/spent-keys.service.ts'
import { closeDue } from './closing.service.ts'
import { findRunning } from './campaigns.queries.ts'
import { tellDeclined } from '#campaigns/raters/decisions.service.ts'
import { inviteDue } from '#campaigns/raters/invitations.service.ts'
import { remindDue, remindIn } from '#campaigns/raters/reminders.service.ts'

async function lookAt(campaign: Awaited<ReturnType<typeof findRunning>>[number]): Promise<void> {
  const steps = [() => inviteIn(campaign.id), () => remindDue(campaign)]
  await eachApart(steps, (step) => step())
}

const inviteIn = (id: string): Promise<void> => eachApart([() => inviteDue(id), () => makePlaces(id)], (step) => step())

const lookAtRunning = async (): Promise<void> => eachApart(await findRunning(now()), lookAt)

export const tasks = {
  /**
   * What the clock has brought: ends, keys nobody needs, beginnings, room under the weekly cap, days of reminders. What fails
   * in one campaign keeps no other waiting.
   */
  'campaigns.look': async (): Promise<void> => {
    await eachApart([closeDue, forgetKeys, lookAtRunning], (step) => step())
  },
  'campaigns.invite': ({ id }: { id: string }): Promise<void> => inviteIn(id),
  'campaigns.tellDeclined': ({ subject }: { subject: string }): Promise<void> => tellDeclined(subject),
  'campaigns.evenOut': evenOutSlots,
  'campaigns.remind': ({ id }: { id: string }): Promise<void> => remindIn(id),
}

export const cron = `*/10 * * * * campaigns.look
15 0 * * * campaigns.evenOut`
