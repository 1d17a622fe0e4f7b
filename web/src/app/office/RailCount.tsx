import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { keyOf } from '#base/data/query.ts'
import { useTodayOf } from '#base/page/today-of.ts'
import { Link } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'
import styles from './OfficeFrame.module.css'

type Count = AnswerOf<'GET /office/rail'>[number]

const MINUTE = 60_000
const NONE: Count[] = []

/** What waits behind the entries: asked for once a minute at most while nobody does anything, and not behind another window. */
export function useRailCounts(): Count[] {
  const options = { query: { whose: useTodayOf() } }
  const query = useQuery({
    queryKey: keyOf('GET /office/rail', options),
    queryFn: ({ signal }) => call('GET /office/rail', { ...options, signal, poll: true }),
    refetchInterval: MINUTE,
    staleTime: MINUTE / 2,
  })
  return query.data ?? NONE
}

const WORDS: Readonly<Record<string, (values: { count: number }) => string>> = {
  '/office/applications': (values) => m.rail_applications(values),
  '/office/evaluations': (values) => m.rail_evaluations(values),
  '/office/jobs': (values) => m.rail_jobs(values),
  '/office/news': (values) => m.rail_news(values),
  '/office/tasks': (values) => m.rail_tasks(values),
}

/** The number beside an entry; it opens exactly what it counts. */
export function RailCount({ of, onGo }: { of: Count | undefined; onGo: () => void }) {
  if (!of) return null
  return (
    <Link href={of.path} className={styles.count} onClick={onGo}>
      <span aria-hidden="true">
        {of.count}
        {of.total_is === 'at_least' && '+'}
      </span>
      <span className="visually-hidden">{WORDS[of.screen]?.({ count: of.count })}</span>
    </Link>
  )
}
