import { campaignPolicy } from '@korak/contract/campaigns.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { eachApart } from '#base/each-apart.ts'
import { addDays, atWallClock, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { makeLinks } from './personal-links.ts'
import { enqueue } from '#background/queue.ts'
import { lastDay, mailReminder } from '#campaigns/campaigns.mail.ts'
import { type findRunning, isRunning } from '#campaigns/campaigns.queries.ts'
import { holdFor, auditCampaign } from '#campaigns/campaigns.service.ts'
import { REMIND_FROM } from '#campaigns/campaigns.states.ts'
import * as queries from './invitations.queries.ts'

type Running = Awaited<ReturnType<typeof findRunning>>[number]

/** Is today one of the days on which a campaign reminds? */
const isReminderDay = ({ closesAt, reminderDays }: Running): boolean =>
  reminderDays.some((days) => addDays(lastDay(closesAt), -days) === today())

/** Reminds in a campaign when it is its day. May run as often as it likes: nobody gets more than one mail a day. */
export async function remindDue(campaign: Running): Promise<void> {
  if (now() >= atWallClock(today(), REMIND_FROM) && isReminderDay(campaign)) await remindIn(campaign.id)
}

/**
 * Has everybody in a campaign who was asked before today written to, all alike: the day and the mail of those alone who have
 * something left would tell who has answered. Whether there is something left is looked up when the mail goes out.
 */
export async function remindIn(campaignId: string): Promise<void> {
  if (!(await isRunning(campaignId, now()))) return
  await makeLinks(campaignId)
  const day = today()
  const begun = atWallClock(day, '00:00:00')
  const asked = await queries.findAskedBefore(campaignId, day, begun)
  await eachApart(asked, (id) =>
    transact(async () => {
      const receiver = await queries.lockReceiver(id, now())
      if (!receiver || receiver.remindedOn === day) return
      await queries.markReminded(id, day)
      await mailReminder(receiver, begun)
    }),
  )
}

/**
 * Has those reminded who have something left. Nothing tells who or how many they are: they are looked up afterwards, and
 * what is answered and recorded is the same for one, for all and for none.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED while no answers are taken
 */
export const remindNow = (who: Who, uid: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    await holdFor(campaignPolicy.remind, uid)
    await enqueue('campaigns.remind', { id: uid }, { key: `campaigns.remind:${uid}` })
    await auditCampaign('campaigns.reminded', who, uid, context)
  })
