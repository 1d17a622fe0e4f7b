import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { refreshMoved } from '#applications/office/moves.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconPlus } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { EnterDialog } from './EnterDialog.tsx'

interface Props {
  uid: string
  /** It is what one does on the page, at its title. */
  isMain?: boolean
}

/** Writing down an application that came by post, by phone or by hand, where the job takes one. */
export function EnterApplication({ uid, isMain = false }: Props) {
  const query = useQuery({ ...queryOf('GET /jobs/:uid/entering', { params: { uid } }), staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const mayEnter = query.data?.may.enter === true
  useCommands(
    useMemo<Command[]>(
      () => (mayEnter ? [{ id: 'enter', group: 'record', label: m.entered_enter(), run: () => setOpen(true) }] : []),
      [mayEnter],
    ),
  )
  return (
    <>
      {mayEnter && (
        <Button {...(isMain ? { icon: IconPlus } : { variant: 'secondary' })} onClick={() => setOpen(true)}>
          {m.entered_enter()}
        </Button>
      )}
      {isOpen && (
        <EnterDialog
          uid={uid}
          onClose={() => setOpen(false)}
          onEntered={(made, name) => {
            setOpen(false)
            const open = () => void navigate(pathTo('/office/applications/:uid', { uid: made }))
            showToast({ text: m.entered_done({ name }), action: { label: m.entered_open(), run: open } })
            void refreshMoved()
          }}
        />
      )}
    </>
  )
}
