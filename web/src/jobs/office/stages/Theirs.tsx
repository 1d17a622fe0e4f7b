import { useRef } from 'react'
import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'

interface Props {
  /** What others have changed while something was typed here. */
  words: string
  /** Takes theirs in place of what is typed. */
  onLoad: () => void
}

/** Others have changed it meanwhile: what is typed can be saved over that, or given up for it. */
export function Theirs({ words, onLoad }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const load = () => {
    const form = place.current?.closest('form')
    // The notice goes, and the focus goes where theirs begins.
    focusAfter(onLoad, () => form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea'))
  }
  return (
    <div ref={place}>
      <Notice tone="warn">
        <p>{words}</p>
        <Button variant="secondary" onClick={load}>
          {m.stages_load()}
        </Button>
      </Notice>
    </div>
  )
}
