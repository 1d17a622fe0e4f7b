import type { Publication, PublicationInput } from '@korak/contract/publications.ts'
import { publicationPolicy } from '@korak/contract/publications.policy.ts'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { hold, recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { madeBefore } from '#changes/made-before.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { getMedium } from '#media/media.service.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { lockJob } from '#jobs/jobs.queries.ts'
import * as queries from './publications.queries.ts'
import { ofPublication, publicationRow, valuesOf } from './values.ts'

const answerOf = (who: Who, row: queries.PublicationRow): Publication => ({
  id: row.id,
  uid: row.id,
  rev: row.rev,
  channel: row.channel,
  from_on: row.fromOn,
  until_on: row.untilOn,
  proof: row.proof,
  proof_file: row.proofFileId === null ? null : { uid: row.proofFileId, name: row.proofFileName ?? '' },
  may: mayOf(publicationPolicy, who, row),
})

type Verb = 'created' | 'updated' | 'deleted'
const auditPublication = (who: Who, verb: Verb, jobId: string, channel: string): Promise<void> =>
  audit({
    action: `publications.${verb}`,
    actorId: who.userId,
    subjectType: 'job',
    subjectId: jobId,
    details: { channel },
  })

export async function listPublications(who: Who, jobId: string): Promise<Publication[]> {
  return (await queries.findPublications(jobId)).map((row) => answerOf(who, row))
}

/** One of a job the caller may see. @throws Refusal NOT_FOUND, FORBIDDEN */
async function seenRow(who: Who, id: string): Promise<queries.PublicationRow> {
  const row = await publicationRow(id)
  if (!may(who, 'jobs.read', row.jobId)) throw new Refusal('FORBIDDEN')
  return row
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export const getPublication = async (who: Who, id: string): Promise<Publication> =>
  answerOf(who, await seenRow(who, id))

/** @throws Refusal NOT_FOUND; InvalidInput */
export const createPublication = (
  who: Who,
  jobId: string,
  {
    uid,
    ...input
  }: Partial<PublicationInput> & Pick<PublicationInput, 'channel' | 'from_on'> & { uid?: string | undefined },
): Promise<Publication> =>
  transact(async () => {
    if (!(await lockJob(jobId))) throw new Refusal('NOT_FOUND')
    const isSame = (one: queries.PublicationRow) =>
      one.jobId === jobId && one.channel === input.channel && one.fromOn === input.from_on
    const known = await madeBefore({ uid, find: queries.findPublication, isSame })
    if (known) return answerOf(who, known)
    await requireFile(who, input.proof_file_uid)
    requireOrder(input.from_on, input.until_on ?? null)
    const id = await queries.insertPublication({
      ...(uid && { id: uid }),
      ...columnsOf(input),
      jobId,
      channel: input.channel,
      fromOn: input.from_on,
    })
    await recordCreated(ofPublication(id, who.userId), await valuesOf(id))
    await auditPublication(who, 'created', jobId, input.channel)
    return getPublication(who, id)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, STALE, STATE_NOT_ALLOWED; InvalidInput */
export const updatePublication = (
  who: Who,
  id: string,
  { rev, ...input }: Partial<PublicationInput> & { rev: number },
): Promise<Publication> =>
  transact(async () => {
    const values = () => valuesOf(id)
    await revise({ ...ofPublication(id, who.userId), seen: rev, sent: input, values }, async () => {
      const before = await seenRow(who, id)
      requireState(publicationPolicy.update, before)
      await requireFile(who, input.proof_file_uid)
      const { from_on: from = before.fromOn, until_on: until = before.untilOn } = input
      requireOrder(from, until)
      await queries.updatePublication(id, columnsOf(input))
      await auditPublication(who, 'updated', before.jobId, input.channel ?? before.channel)
    })
    return getPublication(who, id)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, STATE_NOT_ALLOWED */
export const deletePublication = (who: Who, id: string): Promise<void> =>
  transact(async () => {
    await hold(ofPublication(id, who.userId))
    const row = await seenRow(who, id)
    requireState(publicationPolicy.delete, row)
    await recordDeleted(ofPublication(id, who.userId), await valuesOf(id))
    await queries.deletePublication(id)
    await auditPublication(who, 'deleted', row.jobId, row.channel)
  })

const COLUMNS = {
  channel: 'channel',
  from_on: 'fromOn',
  until_on: 'untilOn',
  proof: 'proof',
  proof_file_uid: 'proofFileId',
} as const satisfies Record<keyof PublicationInput, string>

const columnsOf = (input: Partial<PublicationInput>) =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) => {
      const value = input[field as keyof PublicationInput]
      return value === undefined ? [] : [[column, value === '' ? null : value]]
    }),
  )

/** Days are compared as text. */
function requireOrder(from: string, until: string | null): void {
  if (until !== null && until < from) throw new InvalidInput({ until_on: ['error_publication_order'] })
}

/** The proof is a file of the portal: nobody's own. */
async function requireFile(who: Who, uid: string | null | undefined): Promise<void> {
  if (!uid) return
  try {
    await getMedium(who, uid)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND')
      throw new InvalidInput({ proof_file_uid: ['error_choice'] })
    throw error
  }
}
