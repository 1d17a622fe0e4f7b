import type { TodayLine } from '@korak/contract/today.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { users } from '#administration/users.resource.ts'
import type { Who } from '#auth/who.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, today } from '#base/time.ts'
import { raterProposals } from '#campaigns/raters/proposals.resource.ts'
import { endingConsents } from '#consents/staff/ending-consents.resource.ts'
import { evaluations } from '#evaluations/evaluations.resource.ts'
import { m } from '#i18n/words/messages.js'
import { applications } from '#applications/office/applications.resource.ts'
import { interviews } from '#interviews/interviews.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { reasonsOf } from '#jobs/planning.service.ts'
import { noticeOf } from '#jobs/selection.service.ts'
import { countIn, rowsFrom } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { offers } from '#offers/offers.resource.ts'
import { placements } from '#placements/placements.resource.ts'
import { printedLetters } from '#printed-letters/printed-letters.resource.ts'
import { replies } from '#replies/replies.resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { failedMails, failedWork } from '#system/system.resource.ts'
import { addressOf, listedAt } from './addresses.ts'

/** Rows of a list. Count and link come from the same filters, so that a number opens exactly what it counts. */
interface Rows {
  resource: Resource
  /** Column of whose work it is. */
  whose?: 'contact_uid' | 'hearer_uid' | 'assignee_uid' | 'person_uid'
  filter: () => Record<string, string | string[]>
}
interface Waiting extends Rows {
  kind: TodayLine['kind']
  when: TodayLine['when']
  /** Which come first. */
  sort?: string
  /** What is to be done about one of them. */
  say?: (row: Row, language: Language) => Promise<string> | string
}
interface Row {
  id: string
  title: string
}
const MOST_DETAILS = 5
const SOON_DAYS = 3
/** As the last but one reminder people get. */
const ENDING_DAYS = 30
/** A week with its first day. */
const STARTING_DAYS = 6
/** Time to hear both sides before a guarantee is over. */
const GUARANTEE_DAYS = 14

const ofTasks = (state: string) => ({
  resource: tasks,
  filter: () => ({ whose: 'mine', state }),
})
const ofInterviews = (filter: Rows['filter']) => ({ resource: interviews, whose: 'person_uid' as const, filter })
const ofPlacements = (filter: Rows['filter']) => ({ resource: placements, whose: 'contact_uid' as const, filter })
const ofApplications = (filter: Rows['filter']) => ({
  resource: applications,
  whose: 'contact_uid' as const,
  filter,
})
const ofJobs = (filter: Rows['filter']) => ({ resource: jobs, whose: 'contact_uid' as const, filter })

/** What waits, in the order of a day. */
export const WAITING: readonly Waiting[] = [
  {
    kind: 'jobs_missed',
    when: 'first',
    ...ofJobs(() => ({ status: 'draft', 'publish_missed_on.empty': 'false' })),
    say: ({ id }, language) => reasonsOf(id, language),
  },
  {
    kind: 'selection_notices',
    when: 'first',
    ...ofJobs(() => ({ 'selection_ended_on.empty': 'false', 'undecided.from': '1' })),
    sort: 'selection_ended_on',
    say: ({ id }, language) => noticeOf(id, language),
  },
  {
    kind: 'applications_late',
    when: 'first',
    ...ofApplications(() => ({ is_late: 'true' })),
  },
  // The day before, so that it is said in time.
  {
    kind: 'applications_promised',
    when: 'first',
    ...ofApplications(() => ({ is_owed: 'true', 'promise_on.to': addWorkingDays(today(), 1) })),
  },
  {
    kind: 'applications_unanswered',
    when: 'first',
    ...ofApplications(() => ({ next_move: 'candidate', 'promise_on.to': addDays(today(), -1) })),
  },
  {
    kind: 'applications_unread',
    when: 'first',
    ...ofApplications(() => ({ has_unread: 'true' })),
  },
  {
    kind: 'offers_waiting',
    when: 'first',
    resource: offers,
    whose: 'contact_uid',
    filter: () => ({ 'waits.empty': 'false' }),
  },
  { kind: 'references_named', when: 'first', ...ofApplications(() => ({ has_referees: 'true' })) },
  { kind: 'references_unread', when: 'first', ...ofApplications(() => ({ has_references: 'true' })) },
  { kind: 'references_missing', when: 'first', ...ofApplications(() => ({ has_refusals: 'true' })) },
  {
    kind: 'interviews_today',
    when: 'first',
    ...ofInterviews(() => ({ state: 'confirmed', 'starts_at.from': today(), 'starts_at.to': today() })),
  },
  { kind: 'interviews_asked', when: 'first', ...ofInterviews(() => ({ waits: 'asked' })) },
  { kind: 'interviews_unanswered', when: 'first', ...ofInterviews(() => ({ waits: 'unanswered' })) },
  { kind: 'tasks_overdue', when: 'first', ...ofTasks('overdue') },
  { kind: 'tasks_of_disabled', when: 'first', resource: tasks, filter: () => ({ waits: 'assignee' }) },
  { kind: 'evaluations_open', when: 'first', resource: evaluations, filter: () => ({ state: 'open' }) },
  { kind: 'jobs_late', when: 'first', ...ofJobs(() => ({ waits: 'late' })) },
  {
    kind: 'jobs_without_contact',
    when: 'first',
    resource: jobs,
    whose: 'hearer_uid',
    filter: () => ({ waits: 'contact' }),
  },
  { kind: 'approaches_accepted', when: 'first', ...ofJobs(() => ({ waits: 'approach' })) },
  { kind: 'tasks_due', when: 'first', ...ofTasks('today') },
  { kind: 'jobs_new', when: 'first', ...ofJobs(() => ({ waits: 'new' })) },
  {
    kind: 'jobs_expired',
    when: 'first',
    ...ofJobs(() => ({ status: 'published', 'expires_at.to': addDays(today(), -1) })),
  },
  {
    kind: 'letters_to_print',
    when: 'first',
    resource: printedLetters,
    whose: 'contact_uid',
    filter: () => ({ state: 'open' }),
  },
  { kind: 'replies_waiting', when: 'first', resource: replies, filter: () => ({ state: 'waiting' }) },
  { kind: 'raters_proposed', when: 'first', resource: raterProposals, filter: () => ({}) },
  { kind: 'mails_failed', when: 'first', resource: failedMails, filter: () => ({}) },
  { kind: 'work_failed', when: 'first', resource: failedWork, filter: () => ({}) },
  {
    kind: 'placements_starting',
    when: 'week',
    ...ofPlacements(() => ({
      'state.none': 'ended',
      'start_on.from': today(),
      'start_on.to': addDays(today(), STARTING_DAYS),
    })),
  },
  {
    kind: 'guarantees_ending',
    when: 'week',
    ...ofPlacements(() => ({
      guarantee: 'runs',
      'guarantee_until.from': today(),
      'guarantee_until.to': addDays(today(), GUARANTEE_DAYS),
    })),
  },
  {
    kind: 'jobs_expiring',
    when: 'week',
    ...ofJobs(() => ({
      status: 'published',
      'expires_at.from': today(),
      'expires_at.to': addDays(today(), SOON_DAYS),
    })),
  },
  { kind: 'jobs_paused', when: 'week', ...ofJobs(() => ({ status: 'paused' })) },
  { kind: 'jobs_without_pay', when: 'week', ...ofJobs(() => ({ status: 'published', 'pay_min.empty': 'true' })) },
  { kind: 'jobs_drafted', when: 'week', ...ofJobs(() => ({ status: 'draft' })) },
  {
    kind: 'consents_ending',
    when: 'week',
    resource: endingConsents,
    filter: () => ({ 'until.from': today(), 'until.to': addDays(today(), ENDING_DAYS) }),
  },
  { kind: 'letters_planned', when: 'week', ...ofApplications(() => ({ is_planned: 'true' })) },
  { kind: 'tasks_open', when: 'week', ...ofTasks('later') },
  { kind: 'users_expired', when: 'week', resource: users, filter: () => ({ status: 'expired' }) },
]

/** What stands beside the entries of the rail. */
export const IN_RAIL: readonly Rows[] = [
  { ...ofTasks(''), filter: () => ({ whose: 'mine', 'state.none': 'done' }) },
  ofJobs(() => ({ 'waits.empty': 'false' })),
  { resource: evaluations, filter: () => ({ state: 'open' }) },
  { resource: applications, whose: 'contact_uid', filter: () => ({ status: 'submitted' }) },
]

/** All that is under way of somebody who is away. */
export const OF_ABSENT: readonly Waiting[] = [
  {
    kind: 'tasks_of_absent',
    when: 'first',
    resource: tasks,
    whose: 'assignee_uid',
    filter: () => ({ 'state.none': 'done' }),
  },
  { kind: 'jobs_of_absent', when: 'week', ...ofJobs(() => ({ status: ['draft', 'published', 'paused'] })) },
]

/** Whose work is looked at; a name when it is somebody who is away, seen by who stands in for them. */
export interface Person {
  uid: string
  name: string | null
}
export interface Absent extends Person {
  name: string
}
const filterOf = ({ filter, whose }: Rows, person?: Person) => ({
  ...filter(),
  ...(person && whose && { [whose]: person.uid }),
})

/** How many there are, and where exactly they are listed. */
export async function countOf(rows: Rows, who: Who, language: Language, person?: Person) {
  const { resource } = rows
  const asked = filterOf(rows, person)
  const counted = await countIn(resource, { filter: asked }, { who, language })
  return { count: counted.total, total_is: counted.total_is, path: listedAt(resource, addressOf(asked)) }
}

/** Work that waits for the caller, or for somebody who is away. */
export async function lineOf(waiting: Waiting, who: Who, language: Language, person?: Person): Promise<TodayLine> {
  const { kind, when, sort, say, resource } = waiting
  const counted = await countOf(waiting, who, language, person)
  const first = { page: 1, per_page: MOST_DETAILS, filter: filterOf(waiting, person), ...(sort && { sort }) }
  const rows = say && counted.count > 0 ? await rowsFrom<Row>(resource, first, { who, language }) : []
  const details = say ? await Promise.all(rows.map((row) => detailOf(row, say, language))) : []
  return { kind, when, name: null, instead_of: person?.name ?? null, ...counted, details }
}

const detailOf = async (row: Row, say: NonNullable<Waiting['say']>, language: Language) => ({
  name: row.title || m.office_untitled({}, { locale: language }),
  text: await say(row, language),
  path: pathTo('/office/jobs/:uid', { uid: row.id }),
})
