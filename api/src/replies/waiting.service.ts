import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { allows } from '@korak/contract/policy.ts'
import { replyPolicy } from '@korak/contract/replies.policy.ts'
import type { ReplyDoubt, ReplyState } from '@korak/contract/replies.rules.ts'
import type { Reply } from '@korak/contract/replies.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { writeMessage } from '#applications/messages.service.ts'
import { seenRecord } from '#applications/record/record.service.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { peopleListed } from '#audit/searched.ts'
import { enqueue } from '#background/queue.ts'
import { eachApart } from '#base/each-apart.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { listFrom } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { replies } from './replies.resource.ts'
import * as queries from './waiting.queries.ts'

type Row = Omit<Reply, 'from_address' | 'left_out' | 'ref_no' | 'created_at' | 'may'> & {
  fromAddress: string
  leftOut: string[]
  refNo: string | null
  createdAt: Date
}

/** Answers that did not come into a conversation by themselves, the newest first. */
export const listWaiting = async (who: Who, query: ListQuery, language: Language) => {
  const answerOf = ({ fromAddress, leftOut, refNo, createdAt, ...row }: Row): Reply => ({
    ...row,
    from_address: fromAddress,
    left_out: leftOut,
    ref_no: refNo,
    created_at: instant(createdAt),
    may: mayOf(replyPolicy, who, row),
  })
  return peopleListed(who.userId, query, await listFrom(replies, query, { who, language }, answerOf))
}

/** An answer that has not come in, locked. @throws Refusal NOT_FOUND, also of a job the caller may not read */
async function locked(who: Who, uid: string) {
  const row = await queries.lockWaiting(uid)
  if (!row || (row.jobId !== null && !may(who, 'applications.read', row.jobId))) throw new Refusal('NOT_FOUND')
  return { ...row, state: row.state as ReplyState }
}

const ofReply = (subjectId: string) => ({ subjectType: 'reply', subjectId })

/**
 * Assigns an answer to an application by its reference number. It comes into the conversation when it cannot be taken back any more:
 * what stands there stays.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput for an application there is not, or that nobody writes about any more
 */
export const assignReply = (who: Who, uid: string, refNo: string, language: Language): Promise<{ message: string }> =>
  transact(async () => {
    const row = await locked(who, uid)
    requireState(replyPolicy.assign, row)
    const application = await queries.findByRef(refNo.trim().toUpperCase())
    if (!application || !(await isSeen(who, application.id, language)))
      throw new InvalidInput({ ref_no: ['error_reply_application'] })
    if (!allows(applicationPolicy.write, { ...application, isOpen: true }))
      throw new InvalidInput({ ref_no: ['error_reply_ended'] })
    const dueAt = new Date(now().getTime() + UNDO_SECONDS * 1000)
    await queries.assign(uid, { assignedTo: application.id, decidedBy: who.userId, dueAt })
    await enqueue('replies.enter', { reply: uid }, { key: `reply ${uid}`, runAt: dueAt })
    await audit({ ...ofReply(uid), action: 'replies.assigned', actorId: who.userId, userId: application.userId })
    return { message: m.reply_assigned({ ref: refNo.trim().toUpperCase() }, { locale: language }) }
  })

async function isSeen(who: Who, application: string, language: Language): Promise<boolean> {
  try {
    await seenRecord(who, application, language)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const discardReply = (who: Who, uid: string, language: Language): Promise<{ message: string }> =>
  transact(async () => {
    requireState(replyPolicy.archive, await locked(who, uid))
    await queries.decide(uid, 'discarded', who.userId)
    await audit({ ...ofReply(uid), action: 'replies.archived', actorId: who.userId })
    return { message: m.reply_discarded({}, { locale: language }) }
  })

/** Takes the last decision back. @throws Refusal NOT_FOUND when it has come in meanwhile, STATE_NOT_ALLOWED */
export const restoreReply = (who: Who, uid: string, language: Language): Promise<{ message: string }> =>
  transact(async () => {
    requireState(replyPolicy.restore, await locked(who, uid))
    await queries.decide(uid, 'waiting', who.userId)
    await audit({ ...ofReply(uid), action: 'replies.restored', actorId: who.userId })
    return { message: m.reply_restored({}, { locale: language }) }
  })

/** Brings an assigned answer into its conversation once its time has come; one that cannot come in any more waits again. */
export async function enterAssigned(uid: string): Promise<void> {
  try {
    await transact(async () => {
      const row = await queries.lockWaiting(uid)
      if (row?.state !== 'assigned' || row.assignedTo === null || (row.dueAt ?? now()) > now()) return
      const { assignedTo: application, text } = row
      const userId = await queries.findOwner(application)
      if (userId === undefined) return
      await writeMessage({ userId }, application, { uid, text })
      await queries.enter(uid, application, userId)
      await audit({
        action: 'replies.entered',
        actorId: null,
        userId,
        subjectType: 'application',
        subjectId: application,
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const doubt: ReplyDoubt = error.code === 'TOO_MANY' ? 'full' : 'ended'
    await transact(() => queries.sendBack(uid, doubt))
  }
}

export async function enterDue(): Promise<void> {
  await eachApart(await queries.findDue(100), enterAssigned)
}
