import { useMemo, useState } from 'react'
import { queryClient } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { m } from '#words/messages.js'
import { CorrectDialog } from './CorrectDialog.tsx'

/** What was written down is asked for again, and whatever it names somebody in. */
const refresh = () =>
  Promise.all(
    [
      'GET /applications/:uid',
      'POST /applications/:uid/unmask',
      'GET /applications/:uid/entered/changes',
      'GET /applications/:uid/printed-letters',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )

/** Correcting what was written down of an application, beside the facts of how it came. */
export function CorrectEntered({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false)
  useCommands(
    useMemo<Command[]>(
      () => [{ id: 'correct', group: 'record', label: m.entered_correct(), run: () => setOpen(true) }],
      [],
    ),
  )
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {m.entered_correct()}
      </Button>
      {isOpen && (
        <CorrectDialog
          uid={uid}
          onClose={() => setOpen(false)}
          onCorrected={() => {
            setOpen(false)
            showToast({ text: m.entered_corrected() })
            void refresh()
          }}
        />
      )}
    </>
  )
}
