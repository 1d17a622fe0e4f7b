import { useEffect, useRef } from 'react'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import type { DraftState } from './useDraft.ts'

interface Props {
  state: DraftState
  /** Takes what was saved elsewhere over. */
  onLoad: () => void
}

/** What keeps an evaluation from being saved as it is written. */
export function DraftNotice({ state, onLoad }: Props) {
  const over = useRef<HTMLDivElement>(null)
  const isOver = state === 'withdrawn' || state === 'ended'
  // The button that was pressed goes, and the focus with it.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) over.current?.focus()
  }, [isOver])
  if (state === 'stale')
    return (
      <Notice tone="warn" role="status">
        <p>{m.evaluation_stale()}</p>
        <Button variant="secondary" onClick={onLoad}>
          {m.evaluation_load()}
        </Button>
      </Notice>
    )
  if (!isOver) return null
  return (
    <Notice ref={over} tone="warn" role="alert">
      {state === 'ended' ? m.evaluation_ended() : m.evaluation_withdrawn_meanwhile()}
    </Notice>
  )
}
