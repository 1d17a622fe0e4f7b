import { useMemo } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'

/** J and K go from row to row, Enter opens, X chooses, N begins a new one. */
export function useListKeys(
  table: React.RefObject<HTMLDivElement | null>,
  create: { label: string; href: Href } | undefined,
  isChosen: boolean,
): void {
  const href = create?.href
  const label = create?.label
  const commands = useMemo<Command[]>(() => {
    const move = (step: 1 | -1) => {
      const links = [...(table.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])]
      const row = document.activeElement?.closest('tr')
      const at = links.findIndex((link) => link.closest('tr') === row)
      links[at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    }
    const choose = () =>
      document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    return [
      { id: 'next', group: 'list', label: m.office_next(), key: 'j', run: () => move(1) },
      { id: 'previous', group: 'list', label: m.office_previous(), key: 'k', run: () => move(-1) },
      ...(isChosen
        ? [{ id: 'choose', group: 'list', label: m.office_choose_row(), key: 'x', run: choose } satisfies Command]
        : []),
      ...(href && label
        ? [{ id: 'new', group: 'list', label, key: 'n', run: () => void navigate(href) } satisfies Command]
        : []),
    ]
  }, [table, href, label, isChosen])
  useCommands(commands)
}
