import type { Task } from '@korak/contract/tasks.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { hasApplied, waitingApplications } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import { dayOf } from '#base/time.ts'
import { ownCompleteness } from '#candidates/profile.service.ts'

type Kind = Task['kind']

/** Rough minutes each kind takes. */
const MINUTES: Record<Kind, number> = { profile: 3, application_move: 5, cv: 1, application_draft: 5, find_job: 10 }
/** What comes first: the profile holds everything else up, then what somebody waits for. */
const URGENCY: readonly Kind[] = ['profile', 'application_move', 'cv', 'application_draft', 'find_job']

const task = (kind: Kind, rest: Partial<Task> = {}): Task => ({
  kind,
  status: 'todo',
  path: '/settings',
  subject: null,
  uid: null,
  due_on: null,
  minutes: MINUTES[kind],
  count: null,
  ...rest,
})

/** What the user should do next, from the real state of profile, CV and applications: urgent first, done last. */
export async function ownTasks(who: Who, language: Language): Promise<Task[]> {
  const tasks = [...(await profileTasks(who)), ...(who.isCandidate ? await applicationTasks(who, language) : [])]
  return tasks.toSorted((a, b) => rank(a) - rank(b) || (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999'))
}

const rank = ({ kind, status }: Task): number => URGENCY.indexOf(kind) + (status === 'done' ? URGENCY.length : 0)

async function profileTasks(who: Who): Promise<Task[]> {
  const { missing, suggested, fields } = await ownCompleteness(who)
  const isStarted = fields.career !== null || fields.education !== null || fields.gender !== null
  const open = task('profile', {
    path: '/user-info',
    status: isStarted ? 'in_progress' : 'todo',
    count: missing.length,
  })
  if (!who.isCandidate) return missing.length > 0 ? [open] : []
  const cv = task('cv', { path: '/settings#cv', status: suggested.includes('cv') ? 'todo' : 'done' })
  return [missing.length > 0 ? open : task('profile', { status: 'done' }), cv]
}

async function applicationTasks(who: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingApplications(who.userId, language)
  const tasks = waiting.map(({ id, status, title, promiseOn, expiresAt }) => {
    const about = { path: `/applications/${id}`, uid: id, subject: title }
    if (status !== 'draft') return task('application_move', { ...about, due_on: promiseOn })
    return task('application_draft', { ...about, status: 'in_progress', due_on: expiresAt && dayOf(expiresAt) })
  })
  if (tasks.length > 0 || (await hasApplied(who.userId))) return tasks
  return [task('find_job', { path: '/jobs' })]
}
