import type { TodayLine } from '@korak/contract/today.ts'
import { type PlainScreen, pathWith } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Who, admits } from '#auth/who.ts'
import { addDays, today } from '#base/time.ts'
import { askedBy, pinnedViews } from '#saved-views/saved-views.service.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { listFrom } from '#lists/list.ts'
import type { Resource } from '#lists/resource.ts'
import { ownTasks } from '#tasks/tasks.service.ts'

/** Rows of a list that wait. Count and link come from the same filters, so that a number opens exactly what it counts. */
interface Waiting {
  kind: TodayLine['kind']
  when: TodayLine['when']
  screen: PlainScreen
  resource: Resource
  filter: () => Record<string, string>
}
const SOON_DAYS = 3

const WAITING: readonly Waiting[] = [
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

/** What waits for somebody who runs the portal, as far as they may see it. */
export async function todayOf(who: Who, language: Language): Promise<{ today: string; lines: TodayLine[] }> {
  const [own, views, ...waiting] = await Promise.all([
    ownLine(who, language),
    viewLines(who, language),
    ...WAITING.filter(({ resource }) => admits(resource.audience, who)).map((line) => countOf(line, who, language)),
  ])
  return { today: today(), lines: [own, ...waiting, ...views].filter(({ count }) => count > 0) }
}

async function countOf({ kind, when, screen, resource, filter }: Waiting, who: Who, language: Language) {
  const asked = filter()
  const page = await listFrom(resource, { page: 1, per_page: 1, filter: asked }, { who, language }, () => null)
  const path = pathWith(screen, new URLSearchParams(asked).toString())
  return { kind, when, name: null, count: page.total, total_is: page.total_is, path }
}

/** Where a list stands. */
const SCREENS: Record<string, PlainScreen> = { jobs: '/office/jobs', codelists: '/office/codelists' }

/** Views the person has put here that show more rows than they wanted to hear of. */
async function viewLines(who: Who, language: Language): Promise<TodayLine[]> {
  const views = await pinnedViews(who)
  const lines = await Promise.all(
    views.map(async ({ id, list, name, query, resource, least }): Promise<TodayLine[]> => {
      const screen = SCREENS[list]
      if (!screen) return []
      const page = await listFrom(resource, { page: 1, per_page: 1, ...askedBy(query) }, { who, language }, () => null)
      if (page.total < least) return []
      const path = pathWith(screen, [query, `view=${id}`].filter(Boolean).join('&'))
      return [{ kind: 'saved_view', when: 'week', name, count: page.total, total_is: page.total_is, path }]
    }),
  )
  return lines.flat()
}

/** What waits for the person in the portal itself: questionnaires, consents. */
async function ownLine(who: Who, language: Language): Promise<TodayLine> {
  const tasks = await ownTasks(who, language)
  const waiting = tasks.filter(({ status, is_optional }) => status !== 'done' && !is_optional)
  return { kind: 'own_tasks', when: 'first', name: null, count: waiting.length, total_is: 'exact', path: '/dashboard' }
}
