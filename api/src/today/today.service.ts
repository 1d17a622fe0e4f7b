import type { TodayLine, todayRoutes } from '@korak/contract/today.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { type Who, admits } from '#auth/who.ts'
import { cached } from '#base/cache.ts'
import { today } from '#base/time.ts'
import { pinnedViews } from '#saved-views/pinning.service.ts'
import { askedBy } from '#saved-views/saved-views.service.ts'
import { InvalidInput } from '#errors.ts'
import { countIn, isTooSlow, mayList } from '#lists/list.ts'
import { newsOf } from '#news/news.service.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { firstTasks } from '#staff-tasks/staff-tasks.service.ts'
import { ownTasks } from '#tasks/tasks.service.ts'
import { findAbsent } from '#users/users.service.ts'
import { listedAt } from './addresses.ts'
import { linesFor } from './lines.ts'
import { recentOf } from './recent.ts'
import { type Absent, countOf, type Person } from './rows.ts'
import { IN_RAIL, OF_ABSENT, WAITING } from './waiting.ts'

type Day = z.input<(typeof todayRoutes)['GET /office/today']['response']>
type Whose = 'mine' | 'all'
/** Some forty counts: kept for whom they were made, until anything is written. What other processes write shows within five seconds. */
const KEPT = { megabytes: 2, ofAnything: true } as const
const counts = cached<TodayLine[]>(KEPT)

/** What waits for somebody who runs the portal, and for those they stand in for, as far as they themselves may see it. */
export async function todayOf(who: Who, whose: Whose, language: Language): Promise<Day> {
  const [own, counted, tasks, recent, instead] = await Promise.all([
    ownLine(who, language),
    countedLines(who, whose, language),
    openTasks(who, language),
    recentOf(who, language),
    findAbsent(who.userId).then((absent) => Promise.all(absent.map((one) => linesOf(one, who, language)))),
  ])
  const lines = [own, ...counted, ...instead.flat()].filter(({ count }) => count > 0)
  return { today: today(), lines, tasks, recent }
}

const countedLines = async (who: Who, whose: Whose, language: Language): Promise<TodayLine[]> =>
  counts.get(keyOf(who, whose, language), async () => {
    const seen = WAITING.filter(({ resource }) => mayList(resource, who))
    const [views, waiting] = await Promise.all([
      viewLines(who, language),
      linesFor(seen, who, language, ownOf(who, whose)),
    ])
    return [...waiting, ...views]
  })

/** Nobody else is answered by what is kept, nor the same person once they may see more or less, or on another day. */
const keyOf = (who: Who, whose: Whose, language: Language): string => {
  const { userId, asRole, isAdministrator, permissions, onRecords } = who
  return JSON.stringify([
    userId,
    asRole?.key,
    isAdministrator,
    [...permissions],
    [...onRecords],
    whose,
    language,
    today(),
  ])
}

const ownOf = (who: Who, whose: Whose): Person | undefined =>
  whose === 'mine' ? { uid: who.userId, name: null } : undefined

/** What would wait for somebody who is away, for whoever stands in for them. */
async function linesOf(absent: Absent, who: Who, language: Language): Promise<TodayLine[]> {
  const own = [...OF_ABSENT, ...WAITING].filter(
    ({ resource, whose, when }) => whose && when !== 'others' && mayList(resource, who),
  )
  const lines = await linesFor(own, who, language, absent)
  return [...lines, ...(await viewLines(who, language, absent))]
}

const SHOWN_TASKS = 10
/** Own open tasks, what is overdue or due first. */
async function openTasks(who: Who, language: Language) {
  if (!admits(tasks.audience, who)) return []
  const filter = { whose: 'mine', state: { none: 'done' } }
  return firstTasks({ page: 1, per_page: SHOWN_TASKS, filter }, who, language)
}

type Counts = z.input<(typeof todayRoutes)['GET /office/rail']['response']>
const counted = cached<Counts>(KEPT)

/** What stands beside the entries of the rail: for a few seconds, until anything is written. */
export const railOf = async (who: Who, whose: Whose, language: Language): Promise<Counts> =>
  counted.get(keyOf(who, whose, language), async () => {
    const shown = IN_RAIL.filter(({ resource }) => mayList(resource, who))
    const counts = await Promise.all(
      shown.map(async (rows) => ({
        screen: rows.resource.screen ?? '',
        ...(await countOf(rows, who, language, ownOf(who, whose))),
      })),
    )
    const news = admits('jobs.read', who) ? (await newsOf(who, language)).total : 0
    const ofNews = { screen: '/office/news', count: news, total_is: 'exact', path: '/office/news' } as const
    return [...counts, ofNews].filter(({ count }) => count > 0)
  })

/** A view that asks for what its list does not offer any more, or for what takes too long, says so where it is opened; the other lines of the day stand. */
function sayNothing(error: unknown): null {
  if (error instanceof InvalidInput || isTooSlow(error)) return null
  throw error
}

/** Views the person, or who is away, has put here that show more rows than they wanted to hear of. */
async function viewLines(who: Who, language: Language, absent?: Absent): Promise<TodayLine[]> {
  const views = await pinnedViews(who, absent?.uid)
  const lines = await Promise.all(
    views.map(async ({ id, name, query, resource, least }): Promise<TodayLine[]> => {
      const page = await countIn(resource, askedBy(query), { who, language }).catch(sayNothing)
      if (!page || page.total < least) return []
      // Another's view is not opened by its name: it may be theirs alone.
      const path = listedAt(resource, [query, ...(absent ? [] : [`view=${id}`])].filter(Boolean).join('&'))
      const { total: count, total_is } = page
      const instead_of = absent?.name ?? null
      return [{ kind: 'saved_view', when: 'week', name, instead_of, count, total_is, path, first: null, details: [] }]
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
    first: null,
    details: [],
  }
}
