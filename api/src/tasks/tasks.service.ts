import type { Task } from '@korak/contract/tasks.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { hasApplied, waitingApplications } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import { addDays, dayOf, today } from '#base/time.ts'
import { waitingNominations } from '#campaigns/own.service.ts'
import { ownCompleteness } from '#candidates/profile.service.ts'
import { endingConsents, waitingConsents } from '#consents/consents.service.ts'
import { keepProfileTask } from '#privacy/retention/renewal.service.ts'
import { waitingQuestionnaires } from '#questionnaires/assignments/assignments.service.ts'
import { waitingShares } from '#sharing/sharing.service.ts'

type Kind = Task['kind']

/**
 * What comes first: the profile holds everything else up, then what somebody waits for, then what would be lost.
 * With the rough minutes each takes.
 */
const MINUTES: Record<Kind, number> = {
  profile: 3,
  consent: 2,
  share: 3,
  application_move: 5,
  questionnaire: 10,
  feedback: 5,
  keep_profile: 1,
  cv: 1,
  application_draft: 5,
  consent_renewal: 2,
  find_job: 10,
}
const URGENCY = Object.keys(MINUTES) as Kind[]
/** What ends within so many days comes before everything but the profile. */
const SOON_DAYS = 3

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

/** What the user should do next, from the real state of everything they have: urgent first, done last. */
export async function ownTasks(who: Who, language: Language): Promise<Task[]> {
  const found = await Promise.all([
    profileTasks(who),
    consentTasks(who, language),
    keepTasks(who),
    questionnaireTasks(who, language),
    feedbackTasks(who, language),
    who.isCandidate ? shareTasks(who, language) : [],
    who.isCandidate ? applicationTasks(who, language) : [],
  ])
  const soon = addDays(today(), SOON_DAYS)
  const rank = ({ kind, status, due_on }: Task): number => {
    if (status === 'done') return 2 * URGENCY.length + URGENCY.indexOf(kind)
    const isSoon = due_on !== null && due_on <= soon
    return kind === 'profile' || isSoon ? URGENCY.indexOf(kind) : URGENCY.length + URGENCY.indexOf(kind)
  }
  return found.flat().toSorted((a, b) => rank(a) - rank(b) || (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999'))
}

async function profileTasks(who: Who): Promise<Task[]> {
  const { missing, suggested, fields } = await ownCompleteness(who)
  const isStarted = fields.career !== null || fields.education !== null || fields.gender !== null
  const open = task('profile', {
    path: '/user-info',
    status: isStarted ? 'in_progress' : 'todo',
    count: missing.length,
  })
  if (!who.isCandidate) return missing.length > 0 ? [open] : []
  const cv = task('cv', {
    path: pathTo('/settings', {}, 'zivljenjepis'),
    status: suggested.includes('cv') ? 'todo' : 'done',
  })
  return [missing.length > 0 ? open : task('profile', { status: 'done' }), cv]
}

/** Consents nobody has decided about yet, and given ones that end by themselves. */
async function consentTasks({ userId }: Who, language: Language): Promise<Task[]> {
  const [waiting, ending] = await Promise.all([waitingConsents(userId, language), endingConsents(userId, language)])
  const about = ({ uid, title }: { uid: string; title: string }) => ({
    path: pathTo('/consents/:uid', { uid }),
    uid,
    subject: title,
  })
  return [
    ...waiting.map((consent) => task('consent', about(consent))),
    ...ending.map((consent) => task('consent_renewal', { ...about(consent), due_on: consent.endsOn })),
  ]
}

async function keepTasks({ userId }: Who): Promise<Task[]> {
  const keep = await keepProfileTask(userId)
  return keep ? [task('keep_profile', { path: '/privacy', due_on: keep.until })] : []
}

async function questionnaireTasks({ userId }: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingQuestionnaires(userId, language)
  return waiting.map(({ uid, title, dueOn, isStarted, isForSeveral, minutes }) =>
    task('questionnaire', {
      // Several people to assess are gone on with side by side.
      path: pathTo('/questionnaires/:uid', { uid, at: isForSeveral && isStarted ? 'together' : undefined }),
      uid,
      subject: title,
      due_on: dueOn,
      status: isStarted ? 'in_progress' : 'todo',
      ...(minutes && { minutes }),
    }),
  )
}

/** Campaigns in which the person is assessed and has named nobody yet. */
async function feedbackTasks(who: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingNominations(who, language)
  return waiting.map(({ uid, title, dueOn }) =>
    task('feedback', { path: pathTo('/feedback/:uid', { uid }), uid, subject: title, due_on: dueOn }),
  )
}

async function shareTasks({ userId }: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingShares(userId, language)
  return waiting.map(({ uid, company, answerBy }) =>
    task('share', { path: pathTo('/sharing/:uid', { uid }), uid, subject: company, due_on: answerBy }),
  )
}

async function applicationTasks(who: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingApplications(who.userId, language)
  const tasks = waiting.map(({ id, status, title, promiseOn, expiresAt }) => {
    const about = { path: pathTo('/applications/:uid', { uid: id }), uid: id, subject: title }
    if (status !== 'draft') return task('application_move', { ...about, due_on: promiseOn })
    return task('application_draft', { ...about, status: 'in_progress', due_on: expiresAt && dayOf(expiresAt) })
  })
  if (tasks.length > 0 || (await hasApplied(who.userId))) return tasks
  return [task('find_job', { path: '/jobs' })]
}
