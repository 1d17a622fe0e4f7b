import { useMemo, useState } from 'react'
import type { Account } from '@korak/contract/entered-applications.rules.ts'
import { queryClient } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { m } from '#words/messages.js'
import { CorrectDialog } from './CorrectDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'

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

/** What can be done with what was written down of an application, beside the facts of how it came. */
export function EnteredActs({ uid, account }: { uid: string; account: Account }) {
  const [open, setOpen] = useState<'correct' | 'invite' | null>(null)
  const invite = account === 'offered' ? m.entered_invite_again() : m.entered_invite()
  useCommands(
    useMemo<Command[]>(
      () => [
        { id: 'correct', group: 'record', label: m.entered_correct(), run: () => setOpen('correct') },
        { id: 'invite', group: 'record', label: invite, run: () => setOpen('invite') },
      ],
      [invite],
    ),
  )
  const done = (text: string) => {
    setOpen(null)
    showToast({ text })
    void refresh()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen('correct')}>
        {m.entered_correct()}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('invite')}>
        {invite}
      </Button>
      {open === 'correct' && (
        <CorrectDialog uid={uid} onClose={() => setOpen(null)} onCorrected={() => done(m.entered_corrected())} />
      )}
      {open === 'invite' && (
        <InviteDialog
          uid={uid}
          onClose={() => setOpen(null)}
          onDone={(email) => done(email === null ? m.entered_revoked() : m.entered_invited({ email }))}
        />
      )}
    </>
  )
}
