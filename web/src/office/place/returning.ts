import { useEffect, useState } from 'react'
import { queryClient } from '#base/data/query.ts'
import { getPlace } from '#base/routing/place.ts'

/** The record that was on the screen last, those around it in the list one came from, and where one went from it. */
let left: { uids: readonly string[]; path: string } | null = null
const NOBODY: readonly string[] = []

/** Remembers a record as the one somebody comes back from, when it leaves the screen; in its list stood these. */
export function useLeaving(uid: string, list: readonly string[] = NOBODY): void {
  useEffect(
    () => () => {
      const at = list.indexOf(uid)
      const around = at < 0 ? [] : [...list.slice(at + 1), ...list.slice(0, at).toReversed()]
      left = { uids: [uid, ...around], path: getPlace().path }
    },
    [uid, list],
  )
}

const PATIENCE_MS = 15_000
/** The links of the rows that are drawn. */
const linksOf = (): Map<string | undefined, HTMLElement> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('main [data-row]')].flatMap((row) => {
      const link = row.querySelector<HTMLElement>('th a, h3 a')
      return link ? [[row.dataset['row'], link] as const] : []
    }),
  )
/** Nothing yet, or the heading of the screen, where the focus begins. */
const isAtStart = (): boolean => !document.activeElement?.closest('main *') || document.activeElement.matches('h1')

/**
 * Puts the focus on the row one comes back from, as soon as it is drawn and unless the person goes on by hand; where it is not in
 * the list any more, on the one that followed it, or the one before. The order is asked for anew from here.
 * @returns which row that is
 */
export function useReturn(): string | null {
  const [uid, setUid] = useState<string | null>(null)
  useEffect(() => {
    queryClient.removeQueries({ predicate: isOrder, type: 'inactive' })
    const from = left?.path === getPlace().path ? left.uids : null
    left = null
    return from ? whenDrawn(from, setUid) : undefined
  }, [])
  return uid
}
const isOrder = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).endsWith('/order')

function whenDrawn(uids: readonly string[], mark: (uid: string) => void): () => void {
  const stop = () => {
    watcher.disconnect()
    for (const timer of timers) clearTimeout(timer)
    document.removeEventListener('keydown', stop)
    document.removeEventListener('pointerdown', stop)
  }
  const look = () => {
    const links = linksOf()
    const uid = uids.find((one) => links.has(one))
    if (uid === undefined) return
    stop()
    mark(uid)
    if (isAtStart()) links.get(uid)?.focus()
  }
  const watcher = new MutationObserver(look)
  // The heading of the new screen has the focus first.
  const timers = [setTimeout(look, 0), setTimeout(stop, PATIENCE_MS)]
  watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  document.addEventListener('keydown', stop)
  document.addEventListener('pointerdown', stop)
  return stop
}
