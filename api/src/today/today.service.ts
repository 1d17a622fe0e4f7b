import type { TodayLine, todayRoutes } from '@korak/contract/today.ts'
import { type PlainScreen, pathTo, pathWith } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { type Who, admits } from '#auth/who.ts'
import { addDays, today } from '#base/time.ts'
import { askedBy, pinnedViews } from '#saved-views/saved-views.service.ts'
import { m } from '#i18n/words/messages.js'
import { jobs } from '#jobs/jobs.resource.ts'
import { reasonsOf } from '#jobs/planning.service.ts'
import { listFrom, mayList } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { listTasks } from '#staff-tasks/staff-tasks.service.ts'
import { ownTasks } from '#tasks/tasks.service.ts'
import { findAbsent } from '#users/users.service.ts'

/** Rows of a list that wait. Count and link come from the same filters, so that a number opens exactly what it counts. */
interface Waiting {
  kind: TodayLine['kind']
  when: TodayLine['when']
  screen: PlainScreen
  resource: Resource
  filter: () => Record<string, string | string[]>
  /** What is to be done about one of them. */
  say?: (row: Row, language: Language) => Promise<string> | string
}
interface Row {
  id: string
  title: string
}
const MOST_DETAILS = 5
const SOON_DAYS = 3

const ownIn = (state: string) => () => ({ whose: 'mine', state })

const WAITING: readonly Waiting[] = [
  {
    kind: 'jobs_missed',
    when: 'first',
    screen: '/office/jobs',
    resource: jobs,
    filter: () => ({ status: 'draft', 'publish_missed_on.empty': 'false' }),
    say: ({ id }, language) => reasonsOf(id, language),
  },
  {
    kind: 'tasks_overdue',
    when: 'first',
    screen: '/office/tasks',
    resource: tasks,
    filter: ownIn('overdue'),
  },
  {
    kind: 'tasks_due',
    when: 'first',
    screen: '/office/tasks',
    resource: tasks,
    filter: ownIn('today'),
  },
  {
    kind: 'tasks_open',
    when: 'week',
    screen: '/office/tasks',
    resource: tasks,
    filter: ownIn('later'),
  },
  {
    kind: 'jobs_expired',
    when: 'first',
    screen: '/office/jobs',
    resource: jobs,
    filter: () => ({ status: 'published', 'expires_at.to': addDays(today(), -1) }),
  },
  {
    kind: 'jobs_expiring',
    when: 'week',
    screen: '/office/jobs',
    resource: jobs,
    filter: () => ({
      status: 'published',
      'expires_at.from': today(),
      'expires_at.to': addDays(today(), SOON_DAYS),
    }),
  },
  {
    kind: 'jobs_paused',
    when: 'week',
    screen: '/office/jobs',
    resource: jobs,
    filter: () => ({ status: 'paused' }),
  },
  {
    kind: 'jobs_drafted',
    when: 'week',
    screen: '/office/jobs',
    resource: jobs,
    filter: () => ({ status: 'draft' }),
  },
]

/** All that is under way of somebody who is away. */
const OF_ABSENT: Waiting = {
  kind: 'jobs_of_absent',
  when: 'week',
  screen: '/office/jobs',
  resource: jobs,
  filter: () => ({ status: ['draft', 'published', 'paused'] }),
}

/** What waits for somebody who runs the portal, and for those they stand in for, as far as they themselves may see it. */
export async function todayOf(
  who: Who,
  language: Language,
): Promise<z.input<(typeof todayRoutes)['GET /office/today']['response']>> {
  const seen = WAITING.filter(({ resource }) => mayList(resource, who))
  const [own, views, first, waiting, instead] = await Promise.all([
    ownLine(who, language),
    viewLines(who, language),
    firstTasks(who, language),
    Promise.all(seen.map((line) => countOf(line, who, language))),
    findAbsent(who.userId).then((absent) => Promise.all(absent.map((one) => linesOf(one, who, language)))),
  ])
  const lines = [own, ...waiting, ...views, ...instead.flat()].filter(({ count }) => count > 0)
  return { today: today(), lines, tasks: first }
}

interface Absent {
  uid: string
  name: string
}

/** What would wait for somebody who is away, for whoever stands in for them. */
async function linesOf(absent: Absent, who: Who, language: Language): Promise<TodayLine[]> {
  const own = [OF_ABSENT, ...WAITING].filter(({ resource }) => resource === jobs && mayList(resource, who))
  const lines = await Promise.all(own.map((line) => countOf(line, who, language, absent)))
  return [...lines, ...(await viewLines(who, language, absent))]
}

async function countOf(
  { kind, when, screen, resource, filter, say }: Waiting,
  who: Who,
  language: Language,
  absent?: Absent,
): Promise<TodayLine> {
  const asked = { ...filter(), ...(absent && { contact_uid: absent.uid }) }
  const query = { page: 1, per_page: say ? MOST_DETAILS : 1, filter: asked }
  const page = await listFrom(resource, query, { who, language }, (row: Row) => row)
  const details = say ? await Promise.all(page.data.map((row) => detailOf(row, say, language))) : []
  const { total: count, total_is } = page
  const path = pathWith(screen, addressOf(asked))
  return { kind, when, name: null, instead_of: absent?.name ?? null, count, total_is, path, details }
}

/** Filters as the address of a list has them: one of several is `status[]`. */
function addressOf(asked: Record<string, string | string[]>): string {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (typeof value === 'string') address.append(name, value)
    else for (const one of value) address.append(`${name}[]`, one)
  return address.toString()
}

const detailOf = async (row: Row, say: NonNullable<Waiting['say']>, language: Language) => ({
  name: row.title || m.office_untitled({}, { locale: language }),
  text: await say(row, language),
  path: pathTo('/office/jobs/:uid', { uid: row.id }),
})

const SHOWN_TASKS = 10
/** Own open tasks, what is overdue or due first. */
async function firstTasks(who: Who, language: Language) {
  if (!admits(tasks.audience, who)) return []
  const filter = { whose: 'mine', state: { none: 'done' } }
  return (await listTasks({ page: 1, per_page: SHOWN_TASKS, filter }, who, language)).data
}

/** Where a list stands. */
const SCREENS: Record<string, PlainScreen> = {
  jobs: '/office/jobs',
  tasks: '/office/tasks',
  codelists: '/office/codelists',
}

/** Views the person, or who is away, has put here that show more rows than they wanted to hear of. */
async function viewLines(who: Who, language: Language, absent?: Absent): Promise<TodayLine[]> {
  const views = await pinnedViews(who, absent?.uid)
  const lines = await Promise.all(
    views.map(async ({ id, list, name, query, resource, least }): Promise<TodayLine[]> => {
      const screen = SCREENS[list]
      if (!screen) return []
      const page = await listFrom(resource, { page: 1, per_page: 1, ...askedBy(query) }, { who, language }, () => null)
      if (page.total < least) return []
      // Another's view is not opened by its name: it may be theirs alone.
      const path = pathWith(screen, [query, ...(absent ? [] : [`view=${id}`])].filter(Boolean).join('&'))
      const { total: count, total_is } = page
      const instead_of = absent?.name ?? null
      return [{ kind: 'saved_view', when: 'week', name, instead_of, count, total_is, path, details: [] }]
    }),
  )
  return lines.flat()
}

/** What waits for the person in the portal itself: questionnaires, consents. */
async function ownLine(who: Who, language: Language): Promise<TodayLine> {
  const tasks = await ownTasks(who, language)
  const waiting = tasks.filter(({ status, is_optional }) => status !== 'done' && !is_optional)
  return {
    kind: 'own_tasks',
    when: 'first',
    name: null,
    instead_of: null,
    count: waiting.length,
    total_is: 'exact',
    path: '/dashboard',
    details: [],
  }
}
