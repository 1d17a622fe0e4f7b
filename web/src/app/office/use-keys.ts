import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Command, commandFor, commandsSignal, SAVE, useCommands } from '#base/page/commands.ts'
import { keysOff } from '#base/page/keys-off.ts'
import { dismissToast, toasts } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { allows, type CurrentUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { newFor, officeFor } from './office-nav.ts'

/** A second key may follow the first for this long. */
const NEXT_MS = 1500
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]'

export const perform = ({ href, run }: Pick<Command, 'href' | 'run'>): void => {
  if (href) void navigate(href)
  run?.()
}

/** Z presses the button of the latest notice: what was just done is taken back. */
function useNoticeKey(): void {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  const latest = shown.findLast(({ action }) => action !== undefined)
  const commands = useMemo<Command[]>(() => {
    if (!latest?.action) return []
    const { label, run: act } = latest.action
    const run = () => {
      act()
      dismissToast(latest.id)
    }
    return [{ id: 'undo', group: 'go', label, key: 'z', run }]
  }, [latest])
  useCommands(commands)
}

/**
 * All commands of the office and of the page shown, and their keys: not while one types, not with a dialog open, and not
 * when they are switched off (WCAG 2.1.4).
 */
export function useKeys(user: CurrentUser, ask: (what: 'search' | 'keys') => void): readonly Command[] {
  useNoticeKey()
  const ofPage = useSyncExternalStore(commandsSignal.subscribe, commandsSignal.get, () => [])
  const commands = useMemo<readonly Command[]>(
    () => [
      ...officeFor(user).map(({ path, label, key }): Command => ({
        id: path,
        group: 'go',
        label: label(),
        key: `g ${key}`,
        href: path,
      })),
      ...(allows(user, 'tasks.manage')
        ? [{ id: 'task', group: 'go', label: m.task_new(), key: 't', href: '/office/tasks/new' } satisfies Command]
        : []),
      ...newFor(user).map(({ path, label }): Command => ({ id: path, group: 'go', label: label(), href: path })),
      { id: 'portal', group: 'go', label: m.office_own_portal(), key: 'g p', href: '/dashboard' },
      { id: 'search', group: 'go', label: m.office_search(), key: '/', run: () => ask('search') },
      { id: 'keys', group: 'go', label: m.office_keys(), key: '?', run: () => ask('keys') },
      { id: 'leave', group: 'go', label: m.office_keys_leave(), key: 'Esc' },
      ...ofPage.flat(),
    ],
    [user, ofPage, ask],
  )
  // A page that opens between two keys brings commands of its own; the first key still counts.
  const begun = useRef({ key: '', until: 0 })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSearch = event.key === 'k' && (event.ctrlKey || event.metaKey)
      if (document.querySelector('dialog[open]')) return
      if (isSearch) {
        event.preventDefault()
        ask('search')
        return
      }
      if (event.key === 's' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        const save = commandFor(commands, SAVE)
        if (save === null || save === 'more') return
        event.preventDefault()
        perform(save)
        return
      }
      const field = event.target instanceof HTMLElement && event.target.matches(TYPING) ? event.target : null
      const isTyping = field !== null
      // Whoever wants keys again leaves the field; what is open in it or around it closes first.
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !keysOff.get()) field?.blur()
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping || keysOff.get()) return
      const { key, until } = begun.current
      const found = commandFor(commands, key !== '' && event.timeStamp < until ? `${key} ${event.key}` : event.key)
      begun.current = { key: found === 'more' ? event.key : '', until: event.timeStamp + NEXT_MS }
      if (found === null || found === 'more') return
      event.preventDefault()
      perform(found)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [commands, ask])
  return commands
}
