import { type ReactNode, useEffect, useRef, useState } from 'react'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import type { AnswerOf, InputOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { m } from '#words/messages.js'
import { dropUndoing, keepUndoing, skippedWords, undoneWords, useShownUndoing } from './undoing.ts'

/** The rows chosen, as a call that acts on them takes them: by id, or all the list shows; with how many were seen. */
export type ChosenRows = Pick<
  InputOf<'POST /applications/letters', 'body'>,
  'ids' | 'search' | 'filter' | 'count' | 'masked'
>
type Done = AnswerOf<'GET /bulk-actions/:uid'>

export interface BulkAction {
  key: string
  label: string
  /** The key that does it to the rows chosen. */
  shortcut?: string
  run: (rows: ChosenRows) => Promise<Done>
  /** What was done, in words. */
  said: (count: number) => string
  /** The same once it cannot be undone any more, where that sounds different. */
  saidLater?: (count: number) => string
  /** Once it is undone. */
  undone?: () => void
}
/** What a bulk action does with the rows it was asked for. */
export type Doing = Pick<BulkAction, 'run' | 'said' | 'saidLater' | 'undone'>
/** A thing done to many rows that takes more than the rows: a dialog asks for it. */
export interface AskedBulkAction {
  key: string
  label: string
  /** The key that asks for it. */
  shortcut?: string
  ask: (given: {
    rows: ChosenRows
    /** Closes the dialog once it is done. @throws CallError why it was refused, for the dialog to say: what is typed in it stays */
    go: (action: Doing) => Promise<void>
    onClose: () => void
  }) => ReactNode
}

interface Told {
  tone: 'info' | 'ok' | 'danger'
  text: string
  later?: string
  /** What stayed as it was, and why. */
  left?: Done['left']
  /** What can be undone. */
  uid?: string
  /** It was undone already but for what stayed, for which it can be tried again. */
  isAgain?: boolean
  undone?: () => void
}

interface Ends {
  /** It is done, or the list is not as it was seen: these rows were left. The list is not read anew yet. */
  settle?: (left: NonNullable<Done['left']>) => void
  /** A dialog asked for it, which says why it was refused. */
  isAsked?: boolean
}

/** In a page that is scrolled nothing looks out by half from under its head: it begins anew where that shows all, or here. */
function toHead(part: HTMLElement): void {
  if (scrollY === 0) return
  if (part.getBoundingClientRect().bottom + scrollY <= innerHeight) scrollTo({ top: 0 })
  else part.scrollIntoView({ block: 'start' })
}

/** Does things to many rows, and keeps what came of the last of them for as long as it can be undone. */
export function useBulk(refresh: () => Promise<unknown>) {
  const [told, setTold] = useState<Told | null>(null)
  const [phase, setPhase] = useState<'doing' | 'reading' | null>(null)
  const turn = useRef(0)
  /** Nobody was led to it yet. */
  const isNews = useRef(false)
  useEffect(() => {
    if (!told?.uid) return
    const timer = setTimeout(
      () => setTold({ tone: told.tone, text: told.later ?? told.text, ...(told.left && { left: told.left }) }),
      UNDO_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [told])
  useShownUndoing(told?.uid)
  const attempt = async (work: () => Promise<Told>, { settle, isAsked = false }: Ends = {}): Promise<void> => {
    const mine = (turn.current += 1)
    const read = async () => {
      if (turn.current === mine) setPhase('reading')
      await refresh()
      if (turn.current === mine) setPhase(null)
    }
    setPhase('doing')
    dropUndoing()
    setTold(null)
    try {
      const next = await work()
      isNews.current = true
      setTold(next)
      settle?.(next.left ?? [])
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'LIST_CHANGED'
      if (isAsked && !isChanged) {
        void read()
        throw error
      }
      isNews.current = true
      setTold({ tone: 'danger', text: wordsOf(error) })
      // What was chosen is to be looked at anew; after any other refusal it can be tried again.
      if (isChanged) settle?.([])
    }
    await read()
  }
  const withSkipped = (text: string, { skipped }: Done) => [text, skippedWords(skipped)].filter(Boolean).join(' ')
  return {
    told,
    /** Puts the focus on what is told, the first time it is shown. */
    lead: (to: HTMLElement | null) => {
      if (!isNews.current || !to) return
      isNews.current = false
      to.focus()
      toHead(to)
    },
    pending: phase !== null,
    /** What was done is told: it can be taken back while the list is still read anew. */
    isDoing: phase === 'doing',
    run: (action: Doing, rows: ChosenRows, ends?: Ends) =>
      attempt(async () => {
        const done = await action.run(rows)
        const text = withSkipped(done.done > 0 ? action.said(done.done) : m.office_bulk_nothing(), done)
        if (done.done > 0 && done.may.undo) keepUndoing(done, text, action.undone)
        announce(text)
        return {
          tone: done.done > 0 ? 'ok' : 'info',
          text,
          left: done.left,
          ...(action.saidLater && { later: withSkipped(action.saidLater(done.done), done) }),
          ...(done.done > 0 && done.may.undo && { uid: done.uid }),
          ...(action.undone && { undone: action.undone }),
        }
      }, ends),
    undo: (uid: string) =>
      attempt(async () => {
        const done = await call('POST /bulk-actions/:uid/undo', { params: { uid } })
        told?.undone?.()
        const text = undoneWords(done)
        announce(text)
        const isAgain = done.left.length > 0 && done.may.undo
        return { tone: done.done > 0 ? 'ok' : 'info', text, left: done.left, ...(isAgain && { uid, isAgain }) }
      }),
  }
}
