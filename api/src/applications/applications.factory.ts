import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Who } from '#auth/who.ts'
import { today } from '#base/time.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { transact } from '#db/db.ts'
import type { NextMove } from '#db/schema.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { findUserByEmail } from '#users/users.service.ts'
import { apply } from './applications.service.ts'
import { STATES } from './applications.states.ts'
import { sendMail } from '#mail/mail.ts'
import { type Locked, lockApplication } from './moves.queries.ts'
import { change } from './moves.service.ts'
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

/** Where staff may take an application; sending and withdrawing are the candidate's, expiry is the calendar's. */
const STAFF_MOVES: ReadonlySet<ApplicationStatus> = new Set([
  'in_review',
  'shortlisted',
  'presented',
  'interview',
  'offer',
  'hired',
  'not_selected',
  'declined',
  'job_closed',
])

/**
 * Moves a submitted application on behalf of staff and tells the candidate at once, without the half minute a letter is held.
 * @param move.promiseOn day of the next step, ten working days from today when left out
 * @throws Refusal NOT_FOUND (drafts are the candidate's own), STATE_NOT_ALLOWED; InvalidInput without a reason for "not selected"
 */
export async function moveApplication(
  who: Who,
  uid: string,
  move: { to: ApplicationStatus; nextMove?: NextMove; promiseOn?: string; reason?: string; stageId?: string },
): Promise<void> {
  const errors: Record<string, string[]> = {}
  if (move.to === 'not_selected' && !move.reason) errors['reason'] = ['error_required']
  if (move.promiseOn && move.promiseOn < today()) errors['promise_on'] = ['error_date_past']
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  await transact(async () => {
    const application = await lockApplication(uid)
    if (!application || application.status === 'draft' || application.status === 'expired')
      throw new Refusal('NOT_FOUND')
    if (!STAFF_MOVES.has(move.to)) throw new Refusal('STATE_NOT_ALLOWED')
    const next = await change(application, { ...move, actor: 'staff', actorId: who.userId })
    await mailMove(application, move.to, { ...next, reason: move.reason ?? null })
  })
}

const STAGES = ['in_review', 'shortlisted', 'presented', 'interview', 'offer'] as const
const ENDS = ['hired', 'not_selected', 'declined', 'job_closed'] as const

/** Tells the candidate where staff has moved the application. */
async function mailMove(
  application: Locked,
  to: ApplicationStatus,
  what: { nextMove: NextMove; promiseOn: string | null; reason: string | null },
): Promise<void> {
  const { nextMove, promiseOn: answerBy, reason } = what
  const { id, refNo, title, userId, email, name, language } = application
  const about = { application: id, ref: refNo, job: title }
  const mail = { userId, to: { address: email, name }, language }
  const stage = STAGES.find((status) => status === to)
  const end = ENDS.find((status) => status === to)
  if (stage)
    await sendMail({
      ...mail,
      template: 'application_moved',
      params: {
        ...about,
        stage,
        nextMove,
        answerBy,
        reason,
      },
    })
  if (end) await sendMail({ ...mail, template: 'application_ended', params: { ...about, end, reason } })
}
