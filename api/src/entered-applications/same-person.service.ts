import type { EnteredApplication } from '@korak/contract/entered-applications.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { limit } from '#auth/throttle.ts'
import { may, type Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { lockAccount } from '#users/users.service.ts'
import { correctPerson } from './correcting.service.ts'
import * as queries from './same-person.queries.ts'

const RATE = { burst: 60, everySeconds: 20 }

async function sameOf(who: Who, jobId: string, of: queries.Described, { language }: Pick<RequestContext, 'language'>) {
  if (!may(who, 'candidates.read')) return []
  return (await queries.findSame(jobId, of, language)).filter((row) => may(who, 'applications.read', row.jobId))
}

/**
 * People without an account who may be the one that is written down. Each is named by an application of theirs, which counts as a
 * look; nobody for who may not read candidates.
 * @throws Refusal TOO_MANY
 */
export async function findPeople(who: Who, jobId: string, of: queries.Described, context: RequestContext) {
  await limit('entered-people', who.userId, RATE)
  return transact(async () => {
    const found = await sameOf(who, jobId, of, context)
    for (const { uid } of found) await openWhole(who, uid, context)
    return found.map(({ uid, refNo, userId: _user, jobId: _job, ...shown }) => ({
      ...shown,
      application_uid: uid,
      ref_no: refNo,
    }))
  })
}

/**
 * The person of an application that was chosen, reached as was written down now. Joins the open transaction.
 * @throws InvalidInput when it is not, or no longer, somebody this can be
 */
export async function samePerson(
  who: Who,
  jobId: string,
  given: EnteredApplication & { same_as: string },
  context: RequestContext,
): Promise<string> {
  const found = (await sameOf(who, jobId, given, context)).find(({ uid }) => uid === given.same_as)
  if (!found) throw new InvalidInput({ same_as: ['error_entered_same_gone'] })
  const { uid, userId } = found
  await lockAccount(userId)
  const { language, phone, address, postal, city } = given
  await correctPerson(who, userId, uid, { language, address, postal, city, ...(phone !== '' && { phone }) })
  return userId
}
