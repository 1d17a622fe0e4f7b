import type { MouseEvent } from 'react'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { m } from '#words/messages.js'
import { isListBehind } from '#jobs/list/list-place.ts'

/** Back to the list: the way one came, with its filters and place, else the list as this tab remembers it. */
export function BackToList() {
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || !isListBehind()) return
    event.preventDefault()
    history.back()
  }
  return (
    <BackLink href="/jobs" onClick={goBack} isFlush>
      {m.job_back()}
    </BackLink>
  )
}
