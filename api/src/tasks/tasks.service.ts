import type { Task } from '@korak/contract/tasks.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { hasApplied, waitingApplications } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import { dayOf } from '#base/time.ts'
import { waitingNominations } from '#campaigns/own.service.ts'
import { countProposals } from '#candidates/lists/lists.service.ts'
import { ownCompleteness } from '#candidates/profile.service.ts'
import { endingConsents, waitingConsents } from '#consents/consents.service.ts'
import { unaskedOf } from '#applications/conversations/conversations.service.ts'
import { keepProfileTask } from '#privacy/retention/renewal.service.ts'
import { waitingQuestionnaires } from '#questionnaires/assignments/assignments.service.ts'
import { waitingPresentations } from '#sharing/clients/clients.service.ts'
import { waitingShares } from '#sharing/sharing.service.ts'

type Kind = Task['kind']

/** What comes first of what has no date: what somebody waits for, then what is one's own. With the rough minutes each takes. */
const MINUTES: Record<Kind, number> = {
  profile: 3,
  consent: 2,
  share: 3,
  presentation: 3,
  interview_reply: 3,
  offer_reply: 5,
  references_reply: 5,
  message_reply: 5,
  messages: 2,
  questionnaire: 10,
  feedback: 5,
  keep_profile: 1,
  application_draft: 5,
  consent_renewal: 2,
  proposals: 1,
  find_job: 10,
  cv: 1,
}
const KINDS = Object.keys(MINUTES) as Kind[]

const task = (kind: Kind, rest: Partial<Task> = {}): Task => ({
  kind,
  status: 'todo',
  path: '/settings',
  subject: null,
  people: [],
  is_self: false,
  uid: null,
  due_on: null,
  minutes: MINUTES[kind],
  count: null,
  is_optional: false,
  ...rest,
})

/** What the user should do next, from the real state of everything they have, by date. */
export async function ownTasks(who: Who, language: Language): Promise<Task[]> {
  const found = await Promise.all([
    profileTasks(who),
    consentTasks(who, language),
    keepTasks(who),
    questionnaireTasks(who, language),
    feedbackTasks(who, language),
    who.isCandidate ? proposalTasks(who) : [],
    who.isCandidate ? shareTasks(who, language) : [],
    who.kind === 'company' ? presentationTasks(who, language) : [],
    who.isCandidate ? applicationTasks(who, language) : [],
    who.isCandidate ? messageTasks(who) : [],
  ])
  const dated = ({ due_on }: Task): string => due_on ?? '9999'
  return found
    .flat()
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) || dated(a).localeCompare(dated(b)) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
    )
}

/** What holds everything else up comes before all dates, what nobody waits for after them. */
function placeOf({ kind, status, is_optional: isOptional }: Task): number {
  if (status === 'done') return 3
  if (isOptional) return 2
  return kind === 'profile' || kind === 'consent' ? 0 : 1
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

/** What a CV says beyond the lists counts for nothing until the person confirms it. */
async function proposalTasks(who: Who): Promise<Task[]> {
  const count = await countProposals(who)
  return count > 0 ? [task('proposals', { path: '/settings/experience', count })] : []
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
    ...waiting.map((consent) => task('consent', { ...about(consent), is_optional: !consent.isHoldingUp })),
    ...ending.map((consent) => task('consent_renewal', { ...about(consent), due_on: consent.endsOn })),
  ]
}

async function keepTasks({ userId }: Who): Promise<Task[]> {
  const keep = await keepProfileTask(userId)
  return keep ? [task('keep_profile', { path: '/privacy', due_on: keep.until })] : []
}

async function questionnaireTasks({ userId }: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingQuestionnaires(userId, language)
  return waiting.map(({ uid, title, dueOn, isStarted, people, isSelf, minutes }) =>
    task('questionnaire', {
      // Several people to assess are gone on with side by side.
      path: pathTo('/questionnaires/:uid', { uid, at: people.length > 1 && isStarted ? 'together' : undefined }),
      uid,
      subject: title,
      people,
      is_self: isSelf,
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

/** For a contact of a client company: people presented to it that nobody there has answered about. */
async function presentationTasks(who: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingPresentations(who, language)
  return waiting.map(({ uid, name, ref, job }) =>
    task('presentation', {
      path: pathTo('/shared-profiles/:uid', { uid }),
      uid,
      subject: [name ?? ref, job].filter(Boolean).join(', '),
    }),
  )
}

/** What was written to the person and not read; what asks for an answer is a task by itself. */
async function messageTasks({ userId }: Who): Promise<Task[]> {
  const count = await unaskedOf(userId)
  return count > 0 ? [task('messages', { path: '/messages', count })] : []
}

async function applicationTasks(who: Who, language: Language): Promise<Task[]> {
  const waiting = await waitingApplications(who.userId, language)
  const tasks = waiting.flatMap(({ id, status, title, expiresAt, asks }) => {
    const about = { path: pathTo('/applications/:uid', { uid: id }), uid: id, subject: title }
    if (status === 'draft')
      return [task('application_draft', { ...about, status: 'in_progress', due_on: expiresAt && dayOf(expiresAt) })]
    // Of two questions the one due first: one message answers both.
    const first = asks.filter(({ kind }, at) => asks.findIndex((one) => one.kind === kind) === at)
    return first.map(({ kind, answerBy: day }) => task(`${kind}_reply`, { ...about, due_on: day }))
  })
  if (tasks.length > 0 || (await hasApplied(who.userId))) return tasks
  return [task('find_job', { path: '/jobs' })]
}
