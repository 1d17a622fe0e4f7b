import { enteringPolicy } from '@korak/contract/entered-applications.policy.ts'
import type { EnteredApplication } from '@korak/contract/entered-applications.ts'
import { randomBytes } from 'node:crypto'
import { audit } from '#audit/audit.ts'
import { hashPassword } from '#auth/passwords.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { recordCreated } from '#changes/changes.service.ts'
import { createCv } from '#candidates/cv/cvs.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import type { RequestContext } from '#http/request-context.ts'
import { sendMail } from '#mail/mail.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { insertEvent, lockApplication, promiseDay } from '#applications/moves.service.ts'
import { freeUsername, insertCandidate, insertUser } from '#users/users.service.ts'
import * as queries from './entered-applications.queries.ts'
import { ofEntered, valuesOf } from './entered.ts'
import { faultsOf } from './faults.ts'
import { samePerson } from './same-person.service.ts'

/** What comes in the mail of a morning, and no more: each makes a person. */
const RATE = { burst: 60, everySeconds: 20 }

/** @throws Refusal NOT_FOUND */
async function jobOf(id: string) {
  const job = await queries.lockJob(id)
  if (!job) throw new Refusal('NOT_FOUND')
  return job
}

/** Whether an application can be written down for a job. @throws Refusal NOT_FOUND */
export const findEntering = (who: Who, jobId: string) =>
  transact(async () => ({ may: mayOf(enteringPolicy, who, await jobOf(jobId)) }))

/**
 * Writes down an application that came by post, by phone or by hand. The person gets no account and no mails: they are told by
 * printed letters, the first of which says that it came and what becomes of the data.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, TOO_MANY; InvalidInput, on `is_another` when one of this name was written down already,
 *   on `same_as` when the person that was chosen cannot be the same
 */
export async function enterApplication(
  who: Who,
  jobId: string,
  given: EnteredApplication,
  cv: Spooled | undefined,
  context: RequestContext,
): Promise<{ uid: string }> {
  const faults = faultsOf(given, cv)
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  await limit('entered', who.userId, RATE)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transact(async () => {
    requireState(enteringPolicy.enter, await jobOf(jobId))
    if ((await queries.isEntered(jobId, given.name)) && !given.is_another)
      throw new InvalidInput({ is_another: ['error_entered_before'] })
    const { same_as } = given
    const userId = same_as
      ? await samePerson(who, jobId, { ...given, same_as }, context)
      : await makePerson(who, given, passwordHash)
    const file = cv && (await createCv(userId, cv, who.userId))
    const at = now()
    const answerBy = promiseDay()
    const { id: uid, refNo: ref } = await queries.insertEntered({
      jobId,
      userId,
      status: 'submitted',
      nextMove: 'us',
      promiseOn: answerBy,
      cameBy: given.came_by,
      cameOn: given.came_on,
      enteredBy: who.userId,
      hasOriginals: given.has_originals,
      message: given.message || null,
      cvFileId: file?.id ?? null,
      sentName: given.name,
      sentPhone: given.phone || null,
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    const told = {
      status: 'submitted',
      actor: 'staff',
      actorId: who.userId,
      promiseOn: answerBy,
      createdAt: at,
    } as const
    await insertEvent({ applicationId: uid, userId, kind: 'status', ...told })
    const subject = { subjectType: 'application', subjectId: uid }
    const details = { by: given.came_by }
    await recordCreated(ofEntered(who.userId, uid, userId), await valuesOf(uid))
    await audit({ action: 'applications.submitted', actorId: who.userId, userId, ...subject, details })
    const { name, language } = given
    const job = (await lockApplication(uid))?.title ?? ''
    const params = { application: uid, ref, job, cameOn: given.came_on, answerBy }
    await sendMail({ template: 'application_entered', userId, to: { address: null, name }, language, params })
    afterCommit(clearCaches)
    return { uid }
  })
}

/** Somebody without an account: nobody can sign in as them, and no mail goes to them. */
async function makePerson(who: Who, given: EnteredApplication, passwordHash: string): Promise<string> {
  const { name, language, phone, address, postal, city } = given
  const username = await freeUsername(name)
  const userId = await insertUser({ username, email: null, name, passwordHash, language, status: 'active' })
  const reached = { phone: phone || null, address, postal, city, country: 'SI' }
  await insertCandidate(userId, reached, {})
  const of = { entity: 'profile', table: 'users', id: userId, actorId: who.userId, person: userId } as const
  await recordCreated(of, { name, ...reached })
  return userId
}
