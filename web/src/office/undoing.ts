import { useEffect } from 'react'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { makeSignal } from '#base/page/signal.ts'
import { read, SESSION, write } from '#base/page/storage.ts'
import { dismissToastsAbout, showToast } from '#base/page/toasts.ts'
import { getUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'

type Done = AnswerOf<'GET /bulk-actions/:uid'>

/** What was done to many rows last, and until when it is offered to be undone. */
interface Undoing {
  uid: string
  /** Who did it. */
  person: string
  /** What was done, in words. */
  text: string
  until: number
}
const ABOUT = 'bulk-undo'
/** What is told of beside its own rows. */
const shown = makeSignal<string | null>(null)
/** Once it is undone, as long as the page knows. */
const after = new Map<string, () => void>()

/** Keeps in this tab what can be undone, for whoever reloads it or goes elsewhere meanwhile. */
export function keepUndoing({ uid, undo_until: until }: Done, text: string, undone?: () => void): void {
  after.clear()
  if (undone) after.set(uid, undone)
  const person = getUser()?.uid ?? ''
  const kept: Undoing = { uid, person, text, until: Math.min(Date.parse(until), Date.now() + UNDO_SECONDS * 1000) }
  write('session', SESSION.undoing, kept)
}

/** It was undone, or something else was done since. */
export function dropUndoing(): void {
  write('session', SESSION.undoing, null)
  dismissToastsAbout(ABOUT)
}

/** As long as it is told of beside its rows it is not told a second time. */
export function useShownUndoing(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return
    shown.set(uid)
    return () => shown.set(null)
  }, [uid])
}

/** Offers it wherever its rows are not: on another screen, and after a reload. */
export function useUndoing(): void {
  useEffect(() => {
    const tell = () => {
      dismissToastsAbout(ABOUT)
      const kept = read<Undoing>('session', SESSION.undoing)
      if (!kept || kept.uid === shown.get() || kept.person !== getUser()?.uid) return
      const lasts = kept.until - Date.now()
      if (lasts <= 0) return dropUndoing()
      const action = { label: m.action_undo(), run: () => void undo(kept.uid) }
      showToast({ text: kept.text, about: ABOUT, lasts, action })
    }
    tell()
    return shown.subscribe(tell)
  }, [])
}

/** What came of undoing, in words. */
export const undoneWords = ({ done, skipped }: Done): string =>
  [done > 0 ? m.office_bulk_undone({ count: done }) : m.office_bulk_nothing(), skippedWords(skipped)]
    .filter(Boolean)
    .join(' ')
export const skippedWords = (count: number): string => (count > 0 ? m.office_bulk_skipped({ count }) : '')

async function undo(uid: string): Promise<void> {
  dropUndoing()
  try {
    const done = await call('POST /bulk-actions/:uid/undo', { params: { uid } })
    after.get(uid)?.()
    const why = [...new Set(done.left.map((one) => one.why))]
    const text = [undoneWords(done), ...why].join(' ')
    announce(text)
    showToast({ text, ...(done.left.length > 0 && { tone: 'info' as const }) })
  } catch (error) {
    announce(wordsOf(error))
    showToast({ text: wordsOf(error), tone: 'info' })
  }
  await queryClient.invalidateQueries()
}
