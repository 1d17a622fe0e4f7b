import type { newsRoutes } from '@korak/contract/news.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { may, recordsWith, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { DAY_MS, instant, now } from '#base/time.ts'
import * as queries from './news.queries.ts'

type News = z.input<(typeof newsRoutes)['GET /news']['response']>
/** How far back it is told; whoever has never looked is told of half of it as new. */
const TOLD_DAYS = 14
const FIRST_DAYS = 7
const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS)

/** What happened to the ad itself is read in its history. */
const OF_THE_AD: ReadonlySet<string> = new Set(['created', 'published', 'paused', 'closed', 'archived', 'changed'])

/** What others did in the caller's jobs, and how much of it is new since they were here. Nobody is named: nobody is looked at. */
export async function newsOf(who: Who, language: Language): Promise<News> {
  const until = now()
  const seenAt = (await queries.findSeenAt(who.userId)) ?? daysAgo(FIRST_DAYS)
  const asked = { userId: who.userId, records: recordsWith(who, 'jobs.read'), since: daysAgo(TOLD_DAYS), seenAt, until }
  const rows = await queries.findNews(asked, language, may(who, 'applications.read'))
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    jobs: [...Map.groupBy(ofDay, ({ jobId }) => jobId)].map(([uid, items]) => ({
      uid,
      ref_no: items[0]?.refNo ?? '',
      title: items[0]?.title ?? '',
      items: items.map(({ kind, count, fresh }) => ({
        kind,
        count,
        is_new: fresh > 0,
        path: OF_THE_AD.has(kind) ? pathTo('/office/jobs/:uid/history', { uid }) : pathTo('/office/jobs/:uid', { uid }),
      })),
    })),
  }))
  const total = rows.reduce((sum, { fresh }) => sum + fresh, 0)
  return { seen_at: instant(seenAt), until: instant(until), total, days }
}

/** Never backwards, and not into the future. */
export async function markSeen(who: Who, until: string): Promise<void> {
  const at = new Date(until)
  await queries.upsertSeenAt(who.userId, at < now() ? at : now())
  clearCaches()
}
