import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { m } from '#words/messages.js'

type Others = AnswerOf<'POST /jobs/:uid/presence'>['others']

const EVERY_MS = 20_000

/** Who else has the job open, and who has something in it that is not saved; both are told apart. */
export function OthersHere({ uid, hasChanges }: { uid: string; hasChanges: boolean }) {
  const others = useOthers(uid, hasChanges)
  const names = (those: Others) => those.map(({ name }) => name).join(', ')
  const writing = others.filter((one) => one.has_changes)
  const reading = others.filter((one) => !one.has_changes)
  return (
    <span role="status" className="muted">
      {[
        ...(writing.length > 0 ? [m.job_others_writing({ count: writing.length, names: names(writing) })] : []),
        ...(reading.length > 0 ? [m.job_others_here({ count: reading.length, names: names(reading) })] : []),
      ].join(' · ')}
    </span>
  )
}

/** Tells the others while the page is looked at. It keeps no session alive: nobody has done anything. */
function useOthers(uid: string, hasChanges: boolean): Others {
  const [tab] = useState(() => crypto.randomUUID())
  const [others, setOthers] = useState<Others>([])
  const tell = useCallback(
    async (isOver: boolean, isChanged: boolean) => {
      const body = { tab, has_changes: isChanged, is_over: isOver }
      const way = { params: { uid }, body, poll: true, outlives: isOver }
      // Whether it arrives is of no use to anybody: the next one will, or it is over by itself.
      const answer = await call('POST /jobs/:uid/presence', way).catch(() => null)
      if (!isOver) setOthers(answer?.others ?? [])
    },
    [uid, tab],
  )
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void tell(false, hasChanges)
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [tell, hasChanges])
  useEffect(() => {
    const leave = () => void tell(true, false)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [tell])
  return others
}
