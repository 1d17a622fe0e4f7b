import { audit } from '#audit/audit.ts'
import { eachOfBatches } from '#base/each-apart.ts'
import { instant, now, today } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { Line, ShareLine } from '#consents/ledger/journal.lines.ts'
import type { Known } from '#consents/ledger/journal.service.ts'
import { transact } from '#db/db.ts'
import type { ShareStatus } from '#db/schema.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { Refusal } from '#errors.ts'
import { isUntold, mailAnswer, mailErase, type ShareEnd } from '#sharing/sharing.mail.ts'
import * as queries from '#sharing/sharing.queries.ts'
import { canMoveShare, statusToday } from '#sharing/sharing.states.ts'

/**
 * Ends one request with everything that follows: access is gone with the row, the company is asked to erase what it was
 * shown, the consultant is told. Call inside a transaction that has locked the person.
 * @throws Refusal STATE_NOT_ALLOWED
 */
export async function end(
  share: queries.ShareRow,
  to: Extract<ShareStatus, 'withdrawn' | 'expired'>,
  because: ShareEnd,
  actorId: string | null,
): Promise<void> {
  if (!canMoveShare(share.status, to)) throw new Refusal('STATE_NOT_ALLOWED')
  const at = now()
  await queries.updateShare(share.id, { status: to, endedAt: at, endedBecause: because, updatedAt: at })
  note({ share: { id: share.id, status: to, because, at: instant(at), allowed: allowedOf(share) } })
  await audit({
    action: `sharing.${to}`,
    actorId,
    userId: share.userId,
    subjectType: 'share',
    subjectId: share.id,
    details: { from: share.status, to, because, company: share.companySl },
  })
  // The company keeps what the later yes lists; who says it asks for the rest to be erased.
  if (because === 'replaced') return
  if (share.status === 'confirmed') await mailErase(share, because)
  // A day that has come for something allowed long ago is no news to the consultant.
  const isNews = share.status === 'pending' || to === 'withdrawn'
  if (isNews || (share.status === 'confirmed' && (await isUntold(share)))) await mailAnswer(share, to)
}

/** When a request that is over had been allowed, and until when it could be seen; null when it never was. */
const allowedOf = ({ decidedAt, visibleUntil: until }: Pick<queries.ShareRow, 'decidedAt' | 'visibleUntil'>) =>
  until === null || decidedAt === null ? null : { at: instant(decidedAt), until }

/**
 * Ends a request again as the journal has it: a restored backup has brought it back, maybe without the yes before the end.
 * Everybody was told then; what a company has yet to be asked has a line of its own, and where the line is older than those,
 * it is owed when nobody is there to be asked. Changes nothing when it is over or not there.
 */
export async function repeatEnd({ id, status, because, at, allowed }: ShareLine): Promise<void> {
  const share = await queries.findShare(id)
  if (!share || !canMoveShare(share.status, status)) return
  const on = new Date(at)
  const yes = allowed ? { decidedAt: new Date(allowed.at), visibleUntil: allowed.until } : {}
  const answered = status === 'declined' ? { decidedAt: on } : { endedAt: on, endedBecause: because }
  await queries.updateShare(id, { status, updatedAt: on, ...yes, ...answered })
  await audit({
    action: `sharing.${status}`,
    actorId: null,
    userId: share.userId,
    subjectType: 'share',
    subjectId: id,
    details: { from: share.status, to: status, because, company: share.companySl },
    happenedAt: on,
  })
  if (allowed !== undefined) return
  const isAsked = share.status === 'confirmed' && because !== null && because !== 'replaced'
  if (isAsked && !share.isErasureOwed && (await isUntold(share))) await mailErase(share, because as ShareEnd)
}

/** Ends again what the withdrawn consent to sharing has ended, as of then, where no line of its own tells. */
export async function repeatEnds(userId: string, at: Date): Promise<void> {
  for (const { id } of await queries.findOpenShares(userId))
    await repeatEnd({ id, status: 'withdrawn', because: REASONS.consent_withdrawn, at: instant(at) })
}

/** Lines of the journal: what ended since. */
export const endedShares = async ({ since }: Known): Promise<Line[]> =>
  (await queries.findEnded(since)).map(({ id, status, endedBecause: because, at, ...row }) => ({
    share: { id, status, because, at: instant(at), allowed: allowedOf(row) },
  }))

const REASONS = {
  consent_withdrawn: 'consent',
  account_closed: 'account',
  restricted: 'account',
  administration: 'account',
} as const
/** Reasons that are not the person's own doing. */
const NOT_OWN: ReadonlySet<string> = new Set(['consent_withdrawn', 'administration'])

/**
 * Ends everything about a person that waits or is allowed: the consent to sharing is withdrawn or over, the account is
 * being closed, the person wants the profile left alone, or whoever runs the portal disables or erases the account. Doing it again changes nothing.
 */
export const endShares = (userId: string, reason: keyof typeof REASONS): Promise<void> =>
  transact(async () => {
    await queries.lockPerson(userId)
    const actorId = NOT_OWN.has(reason) ? null : userId
    for (const share of await queries.findOpenShares(userId)) await end(share, 'withdrawn', REASONS[reason], actorId)
  })

/** Ends what was asked or allowed for an application that was withdrawn: nothing is left to present. @param by who did it */
export const endSharesOf = (applicationId: string, userId: string, by: string | null): Promise<void> =>
  transact(async () => {
    await queries.lockPerson(userId)
    for (const share of await queries.findOpenShares(userId, applicationId))
      await end(share, 'withdrawn', 'application', by)
  })

const BATCH = 100

/**
 * Writes down what the calendar has ended: requests without an answer and profiles shown long enough. Each is a
 * transaction of its own: one that fails keeps no other waiting.
 * @returns how many ended
 */
export async function expireShares(): Promise<number> {
  let ended = 0
  await eachOfBatches(
    (after) => queries.findOverdue(today(), ACTIVE, after, BATCH),
    ({ id, userId }) =>
      transact(async () => {
        await queries.lockPerson(userId)
        const share = await queries.findShare(id)
        const state = share && statusToday(share)
        // Somebody may have acted since the list was made.
        if (!state?.because || share?.status === 'expired') return false
        await end(share as queries.ShareRow, 'expired', state.because, null)
        return true
      }).then((isEnded) => (ended += Number(isEnded))),
  )
  return ended
}

/** Lines of the journal about requests that are over, or not here. */
export async function needlessEnds(lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.flatMap(({ share }) => share?.id ?? [])
  const left = new Set(ids.length > 0 ? await queries.findOpenAmong(ids) : [])
  return lines.filter(({ share }) => share && !left.has(share.id))
}
