import { isDeepStrictEqual } from 'node:util'
import { linkedReferencePolicy } from '@korak/contract/references.policy.ts'
import type {
  LinkedReference,
  ReferenceAnswers,
  ReferenceDraft,
  ReferenceDraftChanges,
} from '@korak/contract/references.ts'
import { type Locked, lockApplication } from '#applications/moves.service.ts'
import { referenceTokenHash } from '#auth/reference-links.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { deleteForGood } from './deletion.service.ts'
import { mailAnswered, mailDeleted } from './references.mail.ts'
import * as queries from './references.queries.ts'
import { auditReference } from './references.trail.ts'
import { EMPTY_DRAFT, isAwaited, linkedOf } from './references.view.ts'

/** Of one network; a draft is kept while somebody types. */
const RATE = { burst: 120, everySeconds: 2 }
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Who came with a link, and from where. */
export interface Holder {
  token: string
  ip: string
}

/**
 * Does something as the holder of a link. One that was revoked or has run out is as good as one that never was.
 * @throws Refusal NOT_FOUND, TOO_MANY
 */
async function asHolder<T>(
  { token, ip }: Holder,
  work: (application: Locked, referee: queries.RefereeRow) => Promise<T>,
): Promise<T> {
  await limit('references', networkOf(ip), RATE)
  if (!TOKEN.test(token)) throw new Refusal('NOT_FOUND')
  const hash = referenceTokenHash(token)
  return transact(async () => {
    const known = await queries.findByToken(hash)
    const application = known && (await lockApplication(known.applicationId))
    // Withdrawn, perhaps, while the application was waited for.
    const referee = application && (await queries.findByToken(hash))
    if (!referee || (referee.state === 'open' && referee.expiresAt !== null && referee.expiresAt <= now()))
      throw new Refusal('NOT_FOUND')
    return work(application, referee)
  })
}

async function linkedNow(application: Locked, id: string): Promise<LinkedReference> {
  const row = await queries.findReferee(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return linkedOf(application, row)
}

/** What the holder of a link is asked. @throws Refusal NOT_FOUND, TOO_MANY */
export const readLink = (holder: Holder): Promise<LinkedReference> =>
  asHolder(holder, async (application, referee) => linkedOf(application, referee))

/** For the door, before the body is looked at. @throws Refusal NOT_FOUND, TOO_MANY */
export const requireLink = async (holder: Holder): Promise<void> => void (await readLink(holder))

/** Keeps what is typed, field by field: two devices may have the form open. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it was answered, TOO_MANY */
export const keepDraft = (holder: Holder, changes: ReferenceDraftChanges): Promise<{ kept_at: string }> =>
  asHolder(holder, async (_application, referee) => {
    requireState(linkedReferencePolicy.answer, referee)
    const before: ReferenceDraft = referee.draft ?? EMPTY_DRAFT
    await queries.updateReferee(referee.id, { draft: JSON.stringify({ ...before, ...changes }) })
    return { kept_at: instant(now()) }
  })

/** Answers; the same once more, as after an answer of ours that was lost, changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, TOO_MANY */
export const answerReference = (holder: Holder, answers: ReferenceAnswers): Promise<LinkedReference> =>
  asHolder(holder, async (application, referee) => {
    if (isDeepStrictEqual(referee.answers, answers)) return linkedOf(application, referee)
    requireState(linkedReferencePolicy.answer, referee)
    await queries.updateReferee(referee.id, {
      state: 'answered',
      answers: JSON.stringify(answers),
      draft: null,
      answeredAt: now(),
    })
    await mailAnswered(application)
    await auditReference(null, 'answered', application)
    return linkedNow(application, referee.id)
  })

/** Declines; what was typed is gone. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED once it was answered, TOO_MANY */
export const declineReference = (holder: Holder): Promise<LinkedReference> =>
  asHolder(holder, async (application, referee) => {
    if (referee.state !== 'declined') {
      requireState(linkedReferencePolicy.decline, referee)
      await queries.updateReferee(referee.id, { state: 'declined', draft: null, answeredAt: now() })
      await auditReference(null, 'declined', application)
    }
    return linkedNow(application, referee.id)
  })

/**
 * Deletes all that is kept of the holder of a link, mails included. Nothing is left of it to be read in the office, so who waits for
 * the answer is told that none will come, or that it is gone. @throws Refusal NOT_FOUND, TOO_MANY
 */
export const deleteLinked = (holder: Holder): Promise<{ gone: true }> =>
  asHolder(holder, async (application, referee) => {
    await deleteForGood(application, referee)
    if (isAwaited(application, referee)) await mailDeleted(application)
    return { gone: true }
  })
