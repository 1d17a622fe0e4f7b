import type { TASK_RECORDS } from '@korak/contract/staff-tasks.ts'
import type { Permission } from '@korak/contract/route.ts'
import { may, type Who } from '#auth/who.ts'
import { InvalidInput } from '#errors.ts'
import { findJobOf, findPeopleAmong, isClosed, isThere } from './staff-tasks.queries.ts'

export type Kind = (typeof TASK_RECORDS)[number]
/** What a task can stand on, and who may see such a thing. */
export const RECORDS = {
  job: { table: 'jobs', column: 'jobId', permission: 'jobs.read' },
  application: { table: 'applications', column: 'applicationId', permission: 'applications.read' },
  company: { table: 'companies', column: 'companyId', permission: 'companies.read' },
  user: { table: 'users', column: 'userId', permission: 'users.manage' },
} as const satisfies Record<Kind, { table: string; column: string; permission: Permission }>

/** Is there such a thing, and may they see it? Of an application its job says who. */
export async function isSeen(who: Who, { kind, uid }: { kind: Kind; uid: string }): Promise<boolean> {
  const { table, permission } = RECORDS[kind]
  const asked = kind === 'application' ? await findJobOf(uid) : uid
  return asked !== undefined && may(who, permission, asked) && isThere(table, uid)
}

/** What is seen by everybody who sees what it is on; the others are their people's. */
export type Shared = 'job' | 'application'
export const isShared = (kind: Kind | null): kind is Shared => kind === 'job' || kind === 'application'

/** Words nobody could read are not taken: those on an application that is closed to us. @throws InvalidInput */
export async function refuseUnread(applicationId: string): Promise<void> {
  if (await isClosed(applicationId)) throw new InvalidInput({ text: ['error_task_unread'] })
}

/** The record a task stands on. @throws InvalidInput, the same for one that is not there and one the caller may not see */
export async function placeOf(who: Who, { kind, uid }: { kind: Kind; uid: string }) {
  if (!(await isSeen(who, { kind, uid }))) throw new InvalidInput({ record: ['error_invalid'] })
  return { [RECORDS[kind].column]: uid }
}

/** @throws InvalidInput for somebody who cannot have tasks */
export async function refuseNobody(ids: string[]): Promise<void> {
  if ((await findPeopleAmong(ids)).length < new Set(ids).size)
    throw new InvalidInput({ assignee_uid: ['error_invalid'] })
}
