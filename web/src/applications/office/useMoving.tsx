import { type ReactNode, useMemo, useState } from 'react'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useDue } from '#office/due.ts'
import type { Besides } from '#office/list-state.ts'
import { m } from '#words/messages.js'
import { MoveDialog } from './MoveDialog.tsx'
import { refreshMoved, tellMoved } from './moves.ts'

/** The application a key is for: where one stands, a card of the board or a row of the table. Of those chosen it is the bar's. */
const standing = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']

/**
 * The dialog of a move, for a list of applications: opened by menus, by dragging, and by M and R where one stands.
 * @returns the dialog, and what opens it
 */
export function useMoving(besides: Besides = {}): [dialog: ReactNode, ask: (uid: string, to?: string) => void] {
  const [asked, setAsked] = useState<{ uid: string; to?: string | undefined } | null>(null)
  const commands = useMemo<Command[]>(() => {
    const open = (to?: string) => () => {
      const uid = standing()
      const isOffered = document.querySelector(`[data-row="${uid}"] [data-may-move]`)
      if (uid && isOffered) setAsked({ uid, to })
    }
    return [
      { id: 'move', group: 'list', label: m.move_menu(), key: 'm', run: open() },
      { id: 'not-selected', group: 'list', label: m.move_not_selected_menu(), key: 'r', run: open('not_selected') },
    ]
  }, [])
  useCommands(commands)
  const dialog = asked && (
    <MoveDialog
      {...asked}
      besides={besides}
      onClose={() => setAsked(null)}
      onMoved={(moved, name, stage) => {
        setAsked(null)
        tellMoved(moved, name, stage)
      }}
    />
  )
  return [dialog, (uid, to) => setAsked({ uid, to })]
}

/** What is shown of letters that are held is asked anew when the next of them has gone. */
export const useGone = (shown: readonly StaffApplication[]): void => useDue(shown.flatMap(dueOf), refreshMoved)
/** When a letter that is held goes. */
export const dueOf = ({ letter }: StaffApplication): string[] => (letter ? [letter.due_at] : [])
