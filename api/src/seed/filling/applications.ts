import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { addWorkingDays, workingDaysBetween } from '@korak/contract/days.rules.ts'
import { STATES } from '#applications/applications.states.ts'
import { addDays, dayOf, today } from '#base/time.ts'
import { applicationRows } from '#seed/applications.ts'
import { insertApplications } from '#seed/demo.queries.ts'
import type { DemoApplication, StoryStep } from '#seed/story.ts'
import { below, chance, pick } from './chance.ts'
import * as queries from './filling.queries.ts'
import type { Person } from './people.ts'

/** An application of the filling with the days it went through. */
export interface Sent {
  id: string
  person: Person
  cvId: string
  job: queries.PublicJob
  steps: StoryStep[]
  status: ApplicationStatus
}

const REVIEWED = ['draft', 'submitted', 'in_review'] as const
/** How applications go, and how many of a hundred: of jobs that are open, and of those that are over. */
const OPEN: [number, readonly ApplicationStatus[]][] = [
  [6, ['draft']],
  [18, ['draft', 'submitted']],
  [18, REVIEWED],
  [10, [...REVIEWED, 'shortlisted']],
  [14, [...REVIEWED, 'shortlisted', 'presented']],
  [14, [...REVIEWED, 'interview']],
  [6, [...REVIEWED, 'interview', 'offer']],
  [8, [...REVIEWED, 'not_selected']],
  [6, ['draft', 'submitted', 'withdrawn']],
]
const OVER: [number, readonly ApplicationStatus[]][] = [
  [8, ['draft', 'expired']],
  [44, [...REVIEWED, 'not_selected']],
  [20, [...REVIEWED, 'interview', 'not_selected']],
  [6, [...REVIEWED, 'interview', 'offer', 'declined']],
  [14, [...REVIEWED, 'withdrawn']],
  [8, [...REVIEWED, 'job_closed']],
]
const HIRED: readonly ApplicationStatus[] = [...REVIEWED, 'interview', 'offer', 'hired']

const MESSAGES = [
  'Oglas je napisan, kot bi opisoval moje sedanje delo. Rad bi izvedel več o ekipi.',
  'Iščem delo bližje domu in z rednim delovnim časom.',
  'Izkušnje s tega področja imam iz dveh podjetij; več je v življenjepisu.',
  'Začnem lahko po dogovoru, odpovedni rok je kratek.',
  'Zanima me predvsem delo s strankami v tujini, nemščino uporabljam vsak dan.',
]
const REASONS = [
  'Izbrali smo osebo, ki ima več izkušenj z enakim delom. Hvala za vaš čas in dobro pripravljeno prijavo.',
  'Za to delo je pogoj znanje nemščine na višji ravni. Vabimo vas, da se prijavite na druge objave.',
  'Naročnik je dal prednost osebi iz regije. Vaš profil z vašim dovoljenjem ohranimo za podobna dela.',
]
const WITHDRAWN = ['Zaposlil sem se drugje.', 'Pot na delo bi bila predolga.', null]
const INVITATION = 'Vabimo vas na razgovor pri naročniku. Traja približno eno uro; prosimo, izberite termin.'

/** About three hundred applications over the last half year, in every status, each with the steps that led there. */
export async function saveApplications(
  people: Person[],
  { cvs, canShare, consultantId }: { cvs: Map<string, string>; canShare: ReadonlySet<string>; consultantId: string },
): Promise<Sent[]> {
  const jobs = await queries.findPublicJobs()
  const able = people.filter(({ id, isActive, isLeaving }) => isActive && !isLeaving && cvs.has(id))
  const planned = jobs.flatMap((job) => appliersOf(job, able).map((person, at) => planOf(job, person, at, canShare)))
  const stories = planned.flatMap((one) => one ?? [])
  const made = stories.map(({ job, person, story }) =>
    applicationRows(story, {
      userId: person.id,
      staffId: job.contactId ?? consultantId,
      jobId: job.id,
      cvId: cvs.get(person.id) ?? '',
      sent: person,
    }),
  )
  const ids = await insertApplications(made.map(({ row }) => row))
  await queries.insertEvents(
    made.flatMap(({ events }, at) => events.map((event) => ({ ...event, applicationId: ids[at] ?? '' }))),
  )
  return stories.map(({ job, person, story, status }, at) => ({
    id: ids[at] ?? '',
    person,
    cvId: cvs.get(person.id) ?? '',
    job,
    steps: story.steps,
    status,
  }))
}

/** Who applied: those of the trade first. */
function appliersOf(job: queries.PublicJob, able: Person[]): Person[] {
  const from = job.publishedAt ? dayOf(job.publishedAt) : today()
  const rank = (person: Person): number =>
    chance(`${job.refNo} ${person.username}`) - (person.trade.workfields.includes(job.workfield ?? '') ? 0.6 : 0)
  return able
    .filter(({ since }) => addDays(today(), since) <= from)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 4 + below(9, `${job.refNo} many`))
}

const daysTo = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000)

function wayOf(ways: [number, readonly ApplicationStatus[]][], of: string): readonly ApplicationStatus[] {
  let left = below(100, of)
  for (const [share, way] of ways) {
    if (left < share) return way
    left -= share
  }
  return ways[0]?.[1] ?? []
}

/** What happened to one application; nothing is later than today, nor than the end of the job. */
function planOf(job: queries.PublicJob, person: Person, at: number, canShare: ReadonlySet<string>) {
  const of = `${job.refNo} ${person.username}`
  const isOver = job.status === 'closed' || job.status === 'archived'
  const first = daysTo(dayOf(job.publishedAt ?? new Date()))
  const last = Math.min(-1, job.expiresAt ? daysTo(dayOf(job.expiresAt)) : -1)
  if (first > last) return null
  // Most apply in the first days.
  const begun = first + Math.floor((last - first + 1) * chance(`${of} begun`) ** 2)
  const end = isOver && job.closedAt ? daysTo(dayOf(job.closedAt)) : -1
  const isHired = isOver && at === 0
  const way = isHired ? HIRED : wayOf(isOver ? OVER : OPEN, `${of} way`)
  const isPresentable = job.clientId !== null && canShare.has(person.id)
  // Whoever may be presented is, before the interview.
  const wanted = way.flatMap((status): ApplicationStatus[] => {
    if (status === 'presented') return isPresentable ? [status] : []
    return status === 'interview' && isPresentable && !isOver ? ['presented', status] : [status]
  })
  // Of what is over every step has its day before the end; of what goes on only those are there that have come.
  const gap = isOver ? Math.max(0, Math.floor((end - begun) / wanted.length)) : 1 + below(3, `${of} gap`)
  const steps: StoryStep[] = []
  for (const [number, status] of wanted.entries()) {
    const day = begun + Math.max(0, number - 1) * gap
    if (day > end) break
    steps.push(stepOf(status, { day, time: timeOf(number, of), of }))
  }
  const status = steps.at(-1)?.to ?? 'draft'
  const final = steps.at(-1)
  if (!final) return null
  const invites = status === 'interview' && final.day >= -6 && chance(`${of} times`) < 0.7
  if (invites) Object.assign(final, invitation(final.day))
  const { isActive, nextMove } = STATES[status]
  if (isActive && status !== 'draft') final.promise = promiseFrom(final.day, of)
  const story: DemoApplication = {
    job: job.refNo,
    nextMove: invites ? 'candidate' : nextMove,
    message: chance(`${of} message`) < 0.5 ? pick(MESSAGES, of) : null,
    steps,
    ...(status === 'not_selected' && { decisionReason: pick(REASONS, of) }),
    ...(status === 'withdrawn' && { withdrawReason: pick(WITHDRAWN, of) ?? undefined }),
  } as DemoApplication
  return { job, person, story, status }
}

const timeOf = (number: number, of: string): string =>
  `${String(number < 2 ? 17 + number : 9 + (number % 6)).padStart(2, '0')}:${String(10 + below(49, `${of} ${number}`))}:00`

const BY: Partial<Record<ApplicationStatus, StoryStep['by']>> = {
  draft: 'candidate',
  submitted: 'candidate',
  withdrawn: 'candidate',
  declined: 'staff',
  expired: 'system',
}

function stepOf(status: ApplicationStatus, { day, time, of }: { day: number; time: string; of: string }): StoryStep {
  const step: StoryStep = { day, time, to: status, by: BY[status] ?? 'staff' }
  if (status === 'submitted' || (STATES[status].isActive && status !== 'draft')) step.promise = 10
  if (status === 'not_selected') step.text = pick(REASONS, of)
  return step
}

/** Two times of the days to come. */
const invitation = (day: number): Pick<StoryStep, 'text' | 'proposed'> => ({
  text: INVITATION,
  proposed: [
    { in: workingDays(day, 2), at: '10:00:00' },
    { in: workingDays(day, 4), at: '14:00:00' },
  ],
})

/** Working days from a day to the one so many working days from today. */
const workingDays = (day: number, ahead: number): number =>
  workingDaysBetween(addDays(today(), day), addWorkingDays(today(), ahead))

/** By when an answer is promised, in working days from that day: one of fifteen was promised for the days before today. */
function promiseFrom(day: number, of: string): number {
  const missed = workingDaysBetween(addDays(today(), day), addDays(today(), -1))
  return missed > 0 && chance(`${of} late`) < 0.07 ? missed : workingDays(day, 1 + below(8, `${of} promise`))
}
