import { eachApart } from '#base/each-apart.ts'
import { DAY_MS, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { makeLinks } from './personal-links.ts'
import { mailInvitation } from '#campaigns/campaigns.mail.ts'
import { isRunning } from '#campaigns/campaigns.queries.ts'
import { CAP_DAYS } from '#campaigns/campaigns.states.ts'
import * as queries from './invitations.queries.ts'

/**
 * Sends the invitations that are due in a campaign, if it takes answers. May run as often as it likes; who cannot be asked keeps
 * nobody else waiting.
 * @throws Refusal KEY_MISSING
 */
export async function inviteDue(campaignId: string): Promise<void> {
  if (!(await isRunning(campaignId, now()))) return
  await makeLinks(campaignId)
  const participants = await queries.findUninvited(campaignId, now())
  await eachApart(participants, (participant) => transact(() => invite(participant)))
}

/**
 * Asks one participant about everybody there is room for: at most `weekly_cap` new people in seven days for one address,
 * over all campaigns. The rest waits. Oneself does not count.
 */
async function invite(participantId: string): Promise<void> {
  const at = now()
  const receiver = await queries.lockReceiver(participantId, at)
  if (!receiver) return
  const waiting = await queries.findWaiting(participantId, at)
  const since = new Date(at.getTime() - CAP_DAYS * DAY_MS)
  const room = Math.max(0, receiver.weeklyCap - (await queries.countInvitedSince(participantId, since)))
  const others = waiting.filter(({ isSelf }) => !isSelf).slice(0, room)
  const own = waiting.filter(({ isSelf }) => isSelf)
  const asked = [...own, ...others]
  if (asked.length === 0) return
  await queries.markInvited(
    asked.map(({ id }) => id),
    at,
  )
  const { userId, versionId, closesAt: dueAt } = receiver
  if (userId)
    for (const { id: raterId, subjectId } of asked)
      await queries.insertCard({ userId, versionId, raterId, subjectId, at, dueAt })
  await mailInvitation(
    receiver,
    others.map(({ subject }) => subject),
    own.length > 0,
  )
}
