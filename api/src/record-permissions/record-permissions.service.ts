import { ON_RECORD, recordPermissionPolicy, type recordPermissionRoutes } from '@korak/contract/record-permissions.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import { may, type Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { getJob } from '#jobs/jobs.service.ts'
import { allows } from '@korak/contract/policy.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './record-permissions.queries.ts'

type Input = z.output<(typeof recordPermissionRoutes)['POST /jobs/:uid/permissions']['body']>
type What = keyof typeof ON_RECORD

export const { findHeld, findJobOf } = queries

const shown = (who: Who, row: queries.GivenRow) => ({
  uid: row.id,
  person: row.userId === null ? null : { uid: row.userId, name: row.person ?? '' },
  role: row.roleId === null ? null : { id: row.roleId, name: row.role ?? '' },
  what: row.what as What,
  may: mayOf(recordPermissionPolicy, who, row),
})

/** @throws Refusal NOT_FOUND */
export async function listGiven(who: Who, jobId: string, language: Language) {
  const { status } = await getJob(who, jobId, language)
  return {
    data: (await queries.findGiven(jobId, language)).map((row) => shown(who, row)),
    people: await queries.findPeople(),
    roles: await queries.findRoles(language),
    may_create: !who.asRole && allows(recordPermissionPolicy.delete, { status }),
  }
}

/**
 * Lets a person or a role see or change one job; what they had of it before goes.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for an archived job; InvalidInput for what the caller lacks, and for nobody or two
 */
export const give = (who: Who, jobId: string, { user_uid, role_id, what }: Input, language: Language) =>
  transact(async () => {
    requireState(recordPermissionPolicy.delete, await getJob(who, jobId, language))
    if (ON_RECORD[what].some((one) => !may(who, one))) throw new InvalidInput({ what: ['roles_permission_above'] })
    const isPerson = user_uid !== undefined && (await queries.findPeople()).some(({ uid }) => uid === user_uid)
    const isRole = role_id !== undefined && (await queries.findRoles(language)).some(({ id }) => id === role_id)
    if (isPerson === isRole || (user_uid !== undefined && role_id !== undefined))
      throw new InvalidInput({ [role_id === undefined ? 'user_uid' : 'role_id']: ['error_required'] })
    const row = { jobId, userId: user_uid ?? null, roleId: role_id ?? null, what }
    const given = await findOne(await queries.putGiven(row), language)
    await auditGiven(who, 'created', given)
    return shown(who, given)
  })

/** @throws Refusal NOT_FOUND */
async function findOne(id: string, language: Language): Promise<queries.GivenRow> {
  const row = await queries.findOne(id, language)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal NOT_FOUND, as the policy says */
export const takeBack = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    const row = await findOne(id, language)
    requireState(recordPermissionPolicy.delete, row)
    // A colleague was faster by a moment.
    if (!(await queries.deleteGiven(id))) throw new Refusal('NOT_FOUND')
    await auditGiven(who, 'deleted', row)
  })

const auditGiven = (who: Who, verb: 'created' | 'deleted', row: queries.GivenRow): Promise<void> =>
  audit({
    action: `record_permissions.${verb}`,
    actorId: who.userId,
    userId: row.userId,
    subjectType: 'job',
    subjectId: row.jobId,
    details: { what: row.what, role: row.roleId },
  })
