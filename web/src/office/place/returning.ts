import { useEffect, useState } from 'react'
import { queryClient } from '#base/data/query.ts'
import { getPlace } from '#base/routing/place.ts'

/** The record that was on the screen last, and where one went from it. */
let left: { uid: string; path: string } | null = null

/** Remembers a record as the one somebody comes back from, when it leaves the screen. */
export function useLeaving(uid: string): void {
  useEffect(
    () => () => {
      left = { uid, path: getPlace().path }
    },
    [uid],
  )
}

const PATIENCE_MS = 15_000
const linkOf = (uid: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')]
    .find(({ dataset }) => dataset['row'] === uid)
    ?.querySelector<HTMLElement>('th a, h3 a')
/** Nothing yet, or the heading of the screen, where the focus begins. */
const isAtStart = (): boolean => !document.activeElement?.closest('main *') || document.activeElement.matches('h1')

/**
 * Puts the focus on the row one comes back from, as soon as it is drawn and unless the person goes on by hand; its order is
 * asked for anew from here. Answers which row that is.
 */
export function useReturn(): string | null {
  const [uid, setUid] = useState<string | null>(null)
  useEffect(() => {
    queryClient.removeQueries({ predicate: isOrder, type: 'inactive' })
    const from = left?.path === getPlace().path ? left.uid : null
    left = null
    if (from === null) return undefined
    setUid(from)
    return whenDrawn(from)
  }, [])
  return uid
}
const isOrder = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).endsWith('/order')

function whenDrawn(uid: string): () => void {
  const stop = () => {
    watcher.disconnect()
    for (const timer of timers) clearTimeout(timer)
    document.removeEventListener('keydown', stop)
    document.removeEventListener('pointerdown', stop)
  }
  const look = () => {
    const link = linkOf(uid)
    if (!link) return
    stop()
    if (isAtStart()) link.focus()
  }
  const watcher = new MutationObserver(look)
  // The heading of the new screen has the focus first.
  const timers = [setTimeout(look, 0), setTimeout(stop, PATIENCE_MS)]
  watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  document.addEventListener('keydown', stop)
  document.addEventListener('pointerdown', stop)
  return stop
}
