import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Who } from '#auth/who.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { findUserByEmail } from '#users/users.service.ts'
import { apply } from './applications.service.ts'
import { STATES } from './applications.states.ts'
import { moveApplication } from './moves.service.ts'
import { submit } from './submit.service.ts'

/** Who is asking, without a session. */
export const whoIs = (user: Pick<MadeUser, 'id' | 'name' | 'kind'>, permissions: string[] = []): Who => ({
  userId: user.id,
  sessionId: '',
  name: user.name,
  kind: user.kind,
  isCandidate: user.kind === 'candidate',
  isStaff: user.kind === 'employee' || permissions.length > 0,
  roles: [],
  permissions: new Set(permissions),
  onRecords: new Map(),
  isAdministrator: false,
  isFactorOverdue: false,
  asRole: null,
  language: 'sl-SI',
})

const CONTACT = 'ana.kovac@korak.example'
/** The employee who is the contact of made jobs; tests may empty the tables between them. */
export async function contactId(): Promise<string> {
  const known = await findUserByEmail(CONTACT)
  return known?.id ?? (await makeUser({ kind: 'employee', name: 'Ana Kovač', email: CONTACT })).id
}

/** The days a row in that state has: when it was sent, and its end. */
export const daysOf = (status: ApplicationStatus) => ({
  submittedAt: status === 'draft' || status === 'expired' ? null : new Date(),
  endedAt: STATES[status].isActive ? null : new Date(),
})

/** The way from a sent application to each state, the shortest that the table of states allows. */
const WAY: Partial<Record<ApplicationStatus, ApplicationStatus[]>> = {
  submitted: [],
  in_review: ['in_review'],
  shortlisted: ['shortlisted'],
  presented: ['presented'],
  interview: ['interview'],
  offer: ['interview', 'offer'],
  hired: ['interview', 'hired'],
  not_selected: ['not_selected'],
  declined: ['interview', 'offer', 'declined'],
  job_closed: ['job_closed'],
}

export interface MadeApplication {
  uid: string
  user: MadeUser
  job: MadeJob
}

/** An application in a state it really got to. `await makeApplication({ status: 'interview' })` */
export async function makeApplication(
  wanted: { user?: MadeUser; job?: MadeJob; status?: ApplicationStatus; message?: string; staff?: MadeUser } = {},
): Promise<MadeApplication> {
  const { status = 'submitted' } = wanted
  const user = wanted.user ?? (await makeUser())
  const job = wanted.job ?? (await makeJob({ contactId: await contactId() }))
  const who = whoIs(user)
  const { uid } = await apply(who, job.id, 'sl-SI')
  if (status === 'draft') return { uid, user, job }
  await makeCv(user)
  await submit(who, uid, { message: wanted.message }, 'sl-SI')
  const staff = whoIs(wanted.staff ?? (await makeUser({ kind: 'employee' })))
  for (const to of WAY[status] ?? []) await moveApplication(staff, uid, { to, reason: 'Več izkušenj v proizvodnji' })
  return { uid, user, job }
}
