import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { MoveEnd } from '@korak/contract/letters.rules.ts'
import type { StageStatus } from '@korak/contract/stages.rules.ts'
import { sql } from 'kysely'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { findUserByEmail } from '#users/users.service.ts'
import { apply } from './applications.service.ts'
import { STATES } from './applications.states.ts'
import { moveApplicationTo, sendLetter } from './office/letters.service.ts'
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
  return (
    known?.id ??
    (await makeUser({ kind: 'employee', name: 'Ana Kovač', email: CONTACT, permissions: ['applications.read'] })).id
  )
}

/** The days a row in that state has: when it was sent, and its end. */
export const daysOf = (status: ApplicationStatus) => ({
  submittedAt: status === 'draft' || status === 'expired' ? null : new Date(),
  endedAt: STATES[status].isActive ? null : new Date(),
})

/** The way from a sent application to each state, the shortest that the table of states allows. */
const WAY: Partial<Record<ApplicationStatus, (StageStatus | MoveEnd)[]>> = {
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
  for (const to of WAY[status] ?? []) await moveApplication(staff, uid, { to })
  return { uid, user, job }
}

const LETTER = { subject: 'Vaša prijava', text: 'Pozdravljeni!' }
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'

/**
 * Moves an application as staff do, half a minute later: its letter has been sent. Stages are the first ones of a status.
 * @param move.reason of "not selected", a sentence when left out
 * @throws whatever keeps a letter from being held
 */
export async function moveApplication(
  who: Who,
  uid: string,
  { to, promiseOn, reason = REASON }: { to: StageStatus | MoveEnd; promiseOn?: string; reason?: string },
): Promise<void> {
  const at = await db()
    .selectFrom('applications as a')
    .leftJoin('jobStages as s', (on) => on.onRef('s.jobId', '=', 'a.jobId').on(sql`s.status::text`, '=', to))
    .select(['a.staffStatus', 'a.staffStageId', 's.id as stage'])
    .where('a.id', '=', uid)
    .orderBy('s.position')
    .executeTakeFirstOrThrow()
  const { letter } = await moveApplicationTo(who, uid, {
    ...LETTER,
    from: at.staffStageId ?? at.staffStatus,
    to: at.stage ?? to,
    ...(to === 'not_selected' && { reason }),
    ...(promiseOn !== undefined && { promise_on: promiseOn }),
  })
  if (!letter) return
  await db().updateTable('letters').set({ dueAt: now() }).where('id', '=', letter.uid).execute()
  await sendLetter(letter.uid)
}
