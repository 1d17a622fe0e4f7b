import type { Ask } from '#ask.ts'
import type { Who } from '#auth/who.ts'
import { addDays, atWallClock, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { makeLinks } from '#feedback/personal-links.ts'
import { contentsOf } from '#feedback/slots.service.ts'
import { addTask } from '#tasks/tasks.ts'
import { lastDay, mailReminder } from './campaigns.mail.ts'
import { findRunning, lockCampaign } from './campaigns.queries.ts'
import { note } from './campaigns.service.ts'
import { REMIND_FROM } from './campaigns.states.ts'
import * as queries from './invitations.queries.ts'

/** Is today one of the days on which a campaign reminds? */
const isReminderDay = ({ closesAt, reminderDays }: { closesAt: Date; reminderDays: number[] }): boolean =>
  reminderDays.some((days) => addDays(lastDay(closesAt), -days) === today())

/** Reminds in the campaigns whose day it is. May run as often as it likes: nobody gets more than one mail a day. */
export async function remindDue(): Promise<void> {
  if (now() < atWallClock(today(), REMIND_FROM)) return
  for (const campaign of await findRunning(now())) if (isReminderDay(campaign)) await remindIn(campaign.id)
}

/**
 * Writes to everybody in a campaign who was asked before today and has something left. The day is kept of all who were
 * asked: kept of those alone it would tell who has answered.
 */
export async function remindIn(campaignId: string): Promise<void> {
  // Without the key nobody knows who has something left.
  if (!(await makeLinks(campaignId))) return
  const day = today()
  const begun = atWallClock(day, '00:00:00')
  const asked = await queries.findAskedBefore(campaignId, day, begun)
  for (const id of asked)
    await transact(async () => {
      const receiver = await queries.lockReceiver(id, now())
      if (!receiver || receiver.remindedOn === day) return
      await queries.markReminded(id, day)
      const left = await leftOf(id, begun)
      if (left.length > 0) await mailReminder(receiver, left)
    })
}

/** Assessed people a participant was asked about before that instant and has not submitted. */
async function leftOf(participantId: string, before: Date): Promise<string[]> {
  const raters = await queries.findAskedOf(participantId, before)
  const contents = await contentsOf(raters)
  return raters.flatMap(({ id, subjectId }) => (contents.get(id)?.status === 'closed' ? [] : [subjectId]))
}

/**
 * Has those reminded who have something left. Nothing tells who or how many they are: they are looked up afterwards, and
 * what is answered and recorded is the same for one, for all and for none.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED while no answers are taken
 */
export const remindNow = (who: Who, uid: string, ask: Ask): Promise<void> =>
  transact(async () => {
    const row = await lockCampaign(uid)
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.status !== 'open' || row.opensAt > now() || row.closesAt <= now()) throw new Refusal('STATE_NOT_ALLOWED')
    await addTask('campaigns.remind', { id: uid }, { key: `campaigns.remind:${uid}` })
    await note('campaigns.reminded', who, uid, ask)
  })
