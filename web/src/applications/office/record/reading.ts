import { useEffect, useState } from 'react'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { allows, isOnlyLooking, useUser } from '#base/session/session.ts'
import type { Masked, Whole } from './record.api.ts'

const COUNTS = /^GET \/(applications|office\/(today|rail))$/

/**
 * Marks what the candidate wrote as read once it is on the screen of somebody who may answer.
 * @returns messages that were unread then, until the application is left
 */
export function useStaffReading({ uid, events, unread }: Masked | Whole): ReadonlySet<string> {
  const user = useUser()
  const isReader = allows(user, 'applications.update') && !isOnlyLooking(user)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const last = events.at(-1)?.uid
  const fresh = unread > 0 ? newest(events, unread).join(' ') : ''
  useEffect(() => {
    if (!fresh || !last) return
    setSeen((now) => new Set([...now, ...fresh.split(' ')]))
    if (isReader)
      call('POST /applications/:uid/read', { params: { uid }, body: { last } })
        .then(() => queryClient.invalidateQueries({ predicate: ({ queryKey }) => COUNTS.test(String(queryKey[0])) }))
        // It stays unread, and is marked the next time.
        .catch(() => {})
  }, [uid, last, fresh, isReader])
  return seen
}

/** The last messages of the candidate. */
const newest = (events: Masked['events'], count: number): string[] =>
  events
    .filter(({ kind, by }) => kind === 'message' && by === 'candidate')
    .slice(-count)
    .map(({ uid }) => uid)
