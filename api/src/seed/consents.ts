import { atWallClock } from '#base/time.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { confirm, decline, lockRow } from '#consents/decisions/decisions.service.ts'
import { ownConsents } from '#consents/decisions/details.service.ts'
import { CANDIDATE } from './story.ts'

/** What everybody confirms with the account, and what the candidate of the story has decided about the rest. */
const WITH_ACCOUNT = ['privacy-notice', 'terms-of-use']
const GIVEN = ['recruitment-processing', 'share-with-clients']
const DECLINED = ['marketing']

/** Decisions of the demo people, with events and receipts as anybody's; who is not named is asked at the next sign-in. */
export async function saveDecisions(userIds: Map<string, string>, day: string): Promise<void> {
  const isIn = (keys: string[]) => (one: { key: string }) => keys.includes(one.key)
  for (const [username, userId] of userIds) {
    await requestConsents(userId, { method: 'seed', at: atWallClock(day, '08:00:00') })
    const asked = await ownConsents(userId, 'sl-SI')
    const decide = async (uid: string, time: string, what: typeof confirm | typeof decline) => {
      const decision = await lockRow(userId, uid)
      if (decision) await what(decision, { method: 'seed', language: 'sl-SI', at: atWallClock(day, time) })
    }
    for (const { uid } of asked.filter(isIn(WITH_ACCOUNT))) await decide(uid, '08:00:00', confirm)
    if (username !== CANDIDATE) continue
    for (const { uid } of asked.filter(isIn(GIVEN))) await decide(uid, '08:12:00', confirm)
    for (const { uid } of asked.filter(isIn(DECLINED))) await decide(uid, '08:13:00', decline)
  }
}
