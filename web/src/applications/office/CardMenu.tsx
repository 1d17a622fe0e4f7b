import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { Menu } from '#ui/action/Menu.tsx'
import { IconDots } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { useRecallOne } from './Recalling.tsx'

interface Props {
  application: StaffApplication
  /** Asks where to; with an end, what it will say. */
  onMove: (to?: string) => void
}

/** What can be done with one application; keys press the same buttons. */
export function CardMenu({ application, onMove }: Props) {
  const { name, letter, may } = application
  const [dialog, recall] = useRecallOne(application)
  const items = [
    ...(may.move
      ? [
          { key: 'move', label: m.move_menu(), onSelect: () => onMove() },
          { key: 'not-selected', label: m.move_not_selected_menu(), onSelect: () => onMove('not_selected') },
        ]
      : []),
    ...(may.recall && letter
      ? [{ key: 'recall', label: letter.send_on ? m.record_recall() : m.action_undo(), onSelect: recall }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <span data-may-move={may.move || undefined}>
      <Menu trigger={<Icon of={IconDots} />} label={m.office_actions_for({ name })} items={items} />
      {dialog}
    </span>
  )
}
