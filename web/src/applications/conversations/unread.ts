import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#base/data/call.ts'
import { keyOf, queryClient, showAnswer } from '#base/data/query.ts'
import { isOnlyLooking, useUser } from '#base/session/session.ts'

const MINUTE = 60_000
const COUNT = 'GET /portal/conversations/unread'

/** How much of what was written to the candidate is unread: asked for once a minute at most, and not behind another window. */
export function useUnread(): number {
  const user = useUser()
  const query = useQuery({
    queryKey: keyOf(COUNT),
    queryFn: ({ signal }) => call(COUNT, { signal, poll: true }),
    enabled: Boolean(user?.candidate),
    refetchInterval: MINUTE,
    staleTime: MINUTE / 2,
  })
  return query.data?.unread ?? 0
}

/** Lists that say what is unread, but for what is on the screen: there it stays marked as new. */
const STALE = new Set(['GET /portal/conversations', 'GET /portal/tasks'])

/**
 * Marks what was written about an application as read once it is on the screen.
 * @param unread uids of what was unread when it was asked for
 * @returns those that are new to whoever looks, until the page is left
 */
export function useReading(uid: string, last: string | undefined, unread: readonly string[]): ReadonlySet<string> {
  const isLooking = isOnlyLooking(useUser())
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(unread))
  const fresh = unread.join(' ')
  useEffect(() => {
    if (!fresh || !last || isLooking) return undefined
    setSeen((now) => new Set([...now, ...fresh.split(' ')]))
    const mark = () => {
      if (document.hidden) return
      removeEventListener('visibilitychange', mark)
      call('POST /portal/applications/:uid/read', { params: { uid }, body: { last } })
        .then(async (answer) => {
          await showAnswer(COUNT, {}, answer)
          await queryClient.invalidateQueries({ predicate: ({ queryKey }) => STALE.has(String(queryKey[0])) })
        })
        // It stays unread, and is marked the next time.
        .catch(() => {})
    }
    addEventListener('visibilitychange', mark)
    mark()
    return () => removeEventListener('visibilitychange', mark)
  }, [uid, last, fresh, isLooking])
  return seen
}
