import { useMemo, useRef } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'

/** Where one stands in a row: on its link, or on the box that chooses it. */
const standIn = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('th a, h3 a') ??
  row.querySelector<HTMLElement>('input[type=checkbox]') ??
  row.querySelector<HTMLElement>('a, button')

/** Goes to what can be done with the rows chosen, and from there back to the row one stood in. */
function goToBar(list: HTMLElement | null, cameFrom: { current: Element | null }): void {
  const bar = document.querySelector('[data-bulk]')
  if (!bar) showToast({ tone: 'info', text: m.office_bulk_choose_first() })
  else if (!bar.contains(document.activeElement)) {
    cameFrom.current = document.activeElement
    bar.querySelector('button')?.focus()
  } else {
    const row = cameFrom.current?.isConnected ? cameFrom.current : list?.querySelector('[data-row][data-selected]')
    if (row instanceof HTMLElement) (row.matches('[data-row]') ? standIn(row) : row)?.focus()
  }
}

/** J and K go from row to row, of a table or card by card, Enter opens, X chooses, B acts on those chosen, N begins a new one. */
export function useListKeys(
  list: React.RefObject<HTMLElement | null>,
  create: { label: string; href: Href } | undefined,
  isChosen: boolean,
): void {
  const href = create?.href
  const label = create?.label
  const cameFrom = useRef<Element | null>(null)
  const commands = useMemo<Command[]>(() => {
    const move = (step: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])]
      const links = rows.flatMap((one) => standIn(one) ?? [])
      const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement))
      links[at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    }
    const choose = () =>
      document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    return [
      { id: 'next', group: 'list', label: m.office_next(), key: 'j', run: () => move(1) },
      { id: 'previous', group: 'list', label: m.office_previous(), key: 'k', run: () => move(-1) },
      ...(isChosen
        ? ([
            { id: 'choose', group: 'list', label: m.office_choose_row(), key: 'x', run: choose },
            {
              id: 'chosen',
              group: 'list',
              label: m.office_bulk_go(),
              key: 'b',
              run: () => goToBar(list.current, cameFrom),
            },
          ] satisfies Command[])
        : []),
      ...(href && label
        ? [{ id: 'new', group: 'list', label, key: 'n', run: () => void navigate(href) } satisfies Command]
        : []),
    ]
  }, [list, href, label, isChosen])
  useCommands(commands)
}
