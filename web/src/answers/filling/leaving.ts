import { useCallback, useEffect, useRef } from 'react'
import { navigate } from '#base/routing/navigation.tsx'
import type { AnswerQueue } from '#answers/queue/queue.ts'
import type { Transport } from './transport.ts'

/** So long what is under way is waited for, so that the list shows it; nobody waits for a connection. */
const PATIENCE_MS = 1000

/** Whether what is shown here has been left: what goes on must not act for whoever is elsewhere. */
export function useLeft(): () => boolean {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return useCallback(() => isLeft.current, [])
}

/** Leaves a questionnaire. What is not sent by then stays in the browser and goes out from wherever the person is. */
export async function leave(
  { onChanged, home }: Pick<Transport, 'onChanged' | 'home'>,
  queues: readonly AnswerQueue[],
) {
  const sent = Promise.all(queues.map((queue) => queue.flush())).then(onChanged)
  if (navigator.onLine) await Promise.race([sent, new Promise((done) => setTimeout(done, PATIENCE_MS))])
  await navigate(home ?? '/')
}
