import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import type { ListState } from './list-state.ts'

/** What was looked for stays to be changed; the way back is one press. */
export function NothingFits({ state }: { state: ListState }) {
  return (
    <EmptyState
      ring="beside"
      title={m.office_nothing_fits()}
      action={
        <Button variant="secondary" onClick={state.clear}>
          {m.office_show_all()}
        </Button>
      }
    />
  )
}
