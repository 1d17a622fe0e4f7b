import { users } from '#administration/users.resource.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, today } from '#base/time.ts'
import { raterProposals } from '#campaigns/raters/proposals.resource.ts'
import { endingConsents } from '#consents/staff/ending-consents.resource.ts'
import { applications } from '#applications/office/applications.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { reasonsOf } from '#jobs/planning.service.ts'
import { noticeOf } from '#jobs/selection.service.ts'
import { offers } from '#offers/offers.resource.ts'
import { printedLetters } from '#printed-letters/printed-letters.resource.ts'
import { replies } from '#replies/replies.resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { failedMails, failedWork } from '#system/system.resource.ts'
import { due, evaluating, named, ofApplications, ofInterviews, ofJobs, ofPlacements, ofTasks, waits } from './of.ts'
import type { Rows, Waiting } from './rows.ts'

const SOON_DAYS = 3
/** As the last but one reminder people get. */
const ENDING_DAYS = 30
/** A week with its first day. */
const STARTING_DAYS = 6
/** Time to hear both sides before a guarantee is over. */
const GUARANTEE_DAYS = 14
const NOT_PLACED = () => ({ lacks_placement: 'true' })

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
    // The candidate may have been told a new day since: it is late by the one that was missed.
    ...due('missed_on'),
    ...ofApplications(() => ({ is_late: 'true' })),
  },
  // The day before, so that it is said in time.
  {
    kind: 'applications_promised',
    when: 'first',
    ...due('promise_on'),
    ...ofApplications(() => ({ is_owed: 'true', 'promise_on.to': addWorkingDays(today(), 1) })),
  },
  {
    kind: 'applications_unanswered',
    when: 'first',
    ...due('promise_on'),
    ...ofApplications(() => ({ next_move: 'candidate', 'promise_on.to': addDays(today(), -1) })),
  },
  {
    kind: 'applications_unread',
    when: 'first',
    ...waits('wrote_at'),
    ...ofApplications(() => ({ has_unread: 'true' })),
  },
  {
    kind: 'offers_waiting',
    when: 'first',
    ...waits('answered_at'),
    resource: offers,
    whose: 'contact_uid',
    filter: () => ({ 'waits.empty': 'false' }),
  },
  {
    kind: 'references_named',
    when: 'first',
    ...named('waits_since'),
    ...ofApplications(() => ({ has_referees: 'true' })),
  },
  {
    kind: 'references_unread',
    when: 'first',
    ...named('waits_since'),
    ...ofApplications(() => ({ has_references: 'true' })),
  },
  {
    kind: 'references_missing',
    when: 'first',
    ...named('waits_since'),
    ...ofApplications(() => ({ has_refusals: 'true' })),
  },
  {
    kind: 'interviews_today',
    when: 'first',
    first: { by: 'starts_at', says: 'at' },
    ...ofInterviews(() => ({ state: 'confirmed', 'starts_at.from': today(), 'starts_at.to': today() })),
  },
  { kind: 'interviews_asked', when: 'first', ...named('created_at'), ...ofInterviews(() => ({ waits: 'asked' })) },
  {
    kind: 'interviews_unanswered',
    when: 'first',
    ...due('answer_by'),
    ...ofInterviews(() => ({ waits: 'unanswered' })),
  },
  { kind: 'interviews_outcome', when: 'first', ...waits('starts_at'), ...ofInterviews(() => ({ waits: 'outcome' })) },
  { kind: 'tasks_overdue', when: 'first', ...due('due_on'), ...ofTasks('overdue') },
  {
    kind: 'tasks_of_disabled',
    when: 'first',
    ...waits('created_at'),
    resource: tasks,
    filter: () => ({ waits: 'assignee' }),
  },
  { kind: 'evaluations_open', when: 'first', ...due('due_on'), ...evaluating },
  { kind: 'jobs_late', when: 'first', ...named('published_at'), ...ofJobs(() => ({ waits: 'late' })) },
  {
    kind: 'jobs_without_contact',
    when: 'first',
    ...named('created_at'),
    resource: jobs,
    whose: 'hearer_uid',
    filter: () => ({ waits: 'contact' }),
  },
  { kind: 'approaches_accepted', when: 'first', ...named('created_at'), ...ofJobs(() => ({ waits: 'approach' })) },
  { kind: 'tasks_due', when: 'first', ...due('due_on'), ...ofTasks('today') },
  { kind: 'jobs_new', when: 'first', ...named('published_at'), ...ofJobs(() => ({ waits: 'new' })) },
  {
    kind: 'jobs_expired',
    when: 'first',
    ...due('expires_at'),
    ...ofJobs(() => ({ status: 'published', 'expires_at.to': addDays(today(), -1) })),
  },
  {
    kind: 'letters_to_print',
    when: 'first',
    ...waits('written_on'),
    resource: printedLetters,
    whose: 'contact_uid',
    filter: () => ({ state: 'open' }),
  },
  {
    kind: 'replies_waiting',
    when: 'first',
    ...waits('created_at'),
    resource: replies,
    filter: () => ({ state: 'waiting' }),
  },
  { kind: 'raters_proposed', when: 'first', ...due('closes_at'), resource: raterProposals, filter: () => ({}) },
  { kind: 'mails_failed', when: 'first', ...waits('created_at'), resource: failedMails, filter: () => ({}) },
  { kind: 'work_failed', when: 'first', ...waits('created_at'), resource: failedWork, filter: () => ({}) },
  { kind: 'placements_missing', when: 'first', ...waits('waits_since'), ...ofApplications(NOT_PLACED) },
  { kind: 'placements_loose', when: 'first', ...named('start_on'), ...ofPlacements(() => ({ is_loose: 'true' })) },
  {
    kind: 'placements_starting',
    when: 'week',
    ...due('start_on'),
    ...ofPlacements(() => ({
      'state.none': 'ended',
      is_loose: 'false',
      'start_on.from': today(),
      'start_on.to': addDays(today(), STARTING_DAYS),
    })),
  },
  {
    kind: 'guarantees_ending',
    when: 'week',
    ...due('guarantee_until'),
    ...ofPlacements(() => ({
      guarantee: 'runs',
      is_loose: 'false',
      'guarantee_until.from': today(),
      'guarantee_until.to': addDays(today(), GUARANTEE_DAYS),
    })),
  },
  {
    kind: 'jobs_expiring',
    when: 'week',
    ...due('expires_at'),
    ...ofJobs(() => ({
      status: 'published',
      'expires_at.from': today(),
      'expires_at.to': addDays(today(), SOON_DAYS),
    })),
  },
  { kind: 'jobs_paused', when: 'week', ...named('published_at'), ...ofJobs(() => ({ status: 'paused' })) },
  {
    kind: 'jobs_without_pay',
    when: 'week',
    ...named('published_at'),
    ...ofJobs(() => ({ status: 'published', 'pay_min.empty': 'true' })),
  },
  { kind: 'jobs_drafted', when: 'week', ...waits('created_at'), ...ofJobs(() => ({ status: 'draft' })) },
  {
    kind: 'consents_ending',
    when: 'week',
    ...due('until'),
    resource: endingConsents,
    filter: () => ({ 'until.from': today(), 'until.to': addDays(today(), ENDING_DAYS) }),
  },
  { kind: 'letters_planned', when: 'week', ...due('letter_due'), ...ofApplications(() => ({ is_planned: 'true' })) },
  { kind: 'tasks_open', when: 'week', ...due('due_on'), ...ofTasks('later') },
  {
    kind: 'others_candidates',
    when: 'others',
    ...waits('waits_since'),
    ...ofApplications(() => ({ next_move: 'candidate' })),
  },
  {
    kind: 'others_companies',
    when: 'others',
    ...waits('waits_since'),
    ...ofApplications(() => ({ next_move: 'company' })),
  },
  {
    kind: 'users_expired',
    when: 'week',
    ...waits('invited_until'),
    resource: users,
    filter: () => ({ status: 'expired' }),
  },
]

/** What stands beside the entries of the rail. */
export const IN_RAIL: readonly Rows[] = [
  { ...ofTasks(''), filter: () => ({ whose: 'mine', 'state.none': 'done' }) },
  ofJobs(() => ({ 'waits.empty': 'false' })),
  evaluating,
  { resource: applications, whose: 'contact_uid', filter: () => ({ status: 'submitted' }) },
]

/** All that is under way of somebody who is away. */
export const OF_ABSENT: readonly Waiting[] = [
  {
    kind: 'tasks_of_absent',
    when: 'first',
    ...due('due_on'),
    resource: tasks,
    whose: 'assignee_uid',
    filter: () => ({ 'state.none': 'done' }),
  },
  {
    kind: 'jobs_of_absent',
    when: 'week',
    ...named('created_at'),
    ...ofJobs(() => ({ status: ['draft', 'published', 'paused'] })),
  },
]
