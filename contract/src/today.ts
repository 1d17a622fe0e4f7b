import { z } from 'zod'
import { routes } from './route.ts'
import type { Href } from './screens.ts'
import { Day, Instant, Uid } from './shapes.ts'
import { StaffTask } from './staff-tasks.ts'

const TODAY_KINDS = [
  'own_tasks',
  'jobs_missed',
  'tasks_overdue',
  'tasks_due',
  'tasks_open',
  'jobs_late',
  'applications_late',
  'applications_promised',
  'applications_unanswered',
  'applications_unread',
  'jobs_new',
  'selection_notices',
  'jobs_expired',
  'jobs_expiring',
  'jobs_paused',
  'jobs_without_pay',
  'jobs_drafted',
  'users_expired',
  'mails_failed',
  'work_failed',
  'consents_ending',
  'interviews_today',
  'interviews_asked',
  'interviews_unanswered',
  'interviews_outcome',
  'letters_to_print',
  'letters_planned',
  'raters_proposed',
  'replies_waiting',
  'offers_waiting',
  'placements_loose',
  'placements_missing',
  'placements_starting',
  'guarantees_ending',
  'references_named',
  'references_unread',
  'references_missing',
  'others_candidates',
  'others_companies',
  'saved_view',
  'jobs_of_absent',
  'tasks_of_absent',
  'tasks_of_disabled',
  'jobs_without_contact',
  'approaches_accepted',
  'evaluations_open',
] as const

/** One of the rows, where a number alone does not say what there is to do. */
const TodayDetail = z.object({
  name: z.string(),
  text: z.string(),
  path: z.string() as unknown as z.ZodType<Href, string>,
})

/** The one of the rows that has waited longest or is nearest. */
const TodayFirst = z.object({
  /** A title or a number, never the name of a candidate; null where it is called nothing of that kind. */
  name: z.string().nullable(),
  /** What `at` is: since when it `waits`, the day it is `due`, the time it is `at`; `is`: one of them, no day is said. */
  says: z.enum(['waits', 'due', 'at', 'is']),
  /** Null also where it has no such day. */
  at: Instant.nullable(),
})

/** Work that waits: how much of it, and where exactly that is listed. */
const TodayLine = z.object({
  kind: z.enum(TODAY_KINDS),
  /** `first`: somebody waits or a day has passed; `week`: within the next days; `others`: the next move is not ours. */
  when: z.enum(['first', 'week', 'others']),
  /** Of a saved view. */
  name: z.string().nullable(),
  /** Somebody who is away, for whom the caller stands in: it is about theirs. */
  instead_of: z.string().nullable(),
  count: z.int(),
  /** There is more than `count`. */
  total_is: z.enum(['exact', 'at_least']),
  /** The list with exactly these. */
  path: z.string() as unknown as z.ZodType<Href, string>,
  /** Null where nothing says which it is, or there are more than are counted. */
  first: TodayFirst.nullable(),
  /** Of the first few. */
  details: z.array(TodayDetail),
})
export type TodayLine = z.infer<typeof TodayLine>

/** How much waits where an entry of the rail leads, and the list of exactly that. */
const RailCount = TodayLine.pick({ count: true, total_is: true, path: true }).extend({ screen: z.string() })

/** Of a job its ad, its applications or its questions. */
export const OPENED_KINDS = ['job', 'board', 'questions', 'company'] as const

/** What one last looked at or changed, as far as one may read it now. */
const Recent = z.object({
  kind: z.enum([...OPENED_KINDS, 'application']),
  /** Who has sent an application, or its number as long as that is masked or cannot be read. */
  name: z.string(),
  /** Of an application, what it is for. */
  job: z.string().nullable(),
  at: Instant,
  path: z.string() as unknown as z.ZodType<Href, string>,
})
export type Recent = z.infer<typeof Recent>

/** `mine`: of jobs only those the caller is the contact of. */
const Whose = z.strictObject({ whose: z.enum(['mine', 'all']).default('all') })

export const todayRoutes = routes({
  'GET /office/rail': {
    audience: 'staff',
    summary: 'What waits behind the entries of the rail; where nothing does there is no entry.',
    query: Whose,
    response: z.array(RailCount),
  },
  'GET /office/today': {
    audience: 'staff',
    summary: 'Work that waits for the caller, each line with the list it opens; what there is none of is left out.',
    query: Whose,
    response: z.object({
      today: Day,
      lines: z.array(TodayLine),
      /** Own open tasks, what is overdue or due first; the first few. */
      tasks: z.array(StaffTask),
      /** Newest first; the last few. */
      recent: z.array(Recent),
    }),
  },
  'POST /office/opened': {
    audience: 'staff',
    readOnly: true,
    summary:
      'Tells that the caller has something open that they may read and that is no look at a person, to find it again under what was last worked on.',
    body: z.strictObject({ kind: z.enum(OPENED_KINDS), uid: Uid }),
    response: z.object({ is_noted: z.boolean() }),
  },
})
