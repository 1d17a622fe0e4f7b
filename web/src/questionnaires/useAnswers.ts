import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Answers, AnswerValue } from '@korak/contract/definition.ts'
import { codelistsOf, faultsOf } from '@korak/engine/answers.ts'
import { askedItems } from '@korak/engine/visibility.ts'
import { announce } from '#base/announce.ts'
import { formatTime } from '#base/dates.ts'
import { useBlockWhen } from '#base/navigation.tsx'
import { m } from '#words/messages.js'
import { AnswerQueue, type Conflict } from './queue.ts'
import { store } from './store.ts'
import type { Way } from './way.ts'
import type { Fillable } from './words.ts'

const ANNOUNCE_MS = 60_000

const makeQueue = (
  { rev, answers }: Fillable,
  { owner, send }: Way,
  onElsewhere: (item: string, value: AnswerValue) => boolean,
) =>
  new AnswerQueue({
    owner,
    rev,
    revs: Object.fromEntries(Object.entries(answers).map(([key, kept]) => [key, kept.rev])),
    send,
    store,
    onElsewhere,
  })

/** The answers as the respondent sees them, and their way to the server. */
export function useAnswers(details: Fillable, way: Way) {
  const { definition, facts } = details
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(Object.entries(details.answers).map(([key, { value }]) => [key, value])),
  )
  /** Questions with something on the screen the server could not keep. */
  const unfit = useRef(new Set<string>())
  const [queue] = useState(() =>
    makeQueue(details, way, (item, value) => {
      if (unfit.current.has(item)) return false
      setAnswers((held) => ({ ...held, [item]: value }))
      return true
    }),
  )
  const snapshot = useSyncExternalStore(queue.subscribe, queue.get)
  const codelists = useMemo(() => codelistsOf(details.codelists), [details.codelists])
  const asked = useMemo(() => askedItems(definition, answers, facts), [definition, answers, facts])

  useEffect(() => {
    void queue.restore().then((left) => setAnswers((held) => ({ ...held, ...left })))
    const retry = () => void queue.flush()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      // What was typed a moment ago still goes out.
      void queue.flush()
      queue.stop()
    }
  }, [queue])
  useSaidAt(snapshot.savedAt)

  const isFit = (key: string, value: AnswerValue) => {
    const item = asked.find((one) => one.item.key === key)?.item
    return item !== undefined && faultsOf(definition, item, value, codelists).length === 0
  }
  const hasUnfit = asked.some(({ item }) => item.key in answers && !isFit(item.key, answers[item.key] ?? null))
  const isOver = snapshot.state === 'locked' || snapshot.state === 'gone'
  useBlockWhen(!isOver && (snapshot.count > 0 || hasUnfit))

  /** Only what the server can keep is sent; the rest stays on the screen with the reason. */
  const answer = (key: string, value: AnswerValue, pause = 0) => {
    setAnswers((held) => ({ ...held, [key]: value }))
    if (isFit(key, value)) {
      unfit.current.delete(key)
      queue.put(key, value, pause)
    } else unfit.current.add(key)
  }
  const settle = (conflict: Conflict, keepMine: boolean) => {
    if (!keepMine) setAnswers((held) => ({ ...held, [conflict.item]: conflict.theirs }))
    queue.settle(conflict, keepMine)
  }
  return { answers, asked, codelists, queue, snapshot, answer, settle }
}
export type Answering = ReturnType<typeof useAnswers>

/** Says when it was saved, at most once a minute. */
function useSaidAt(savedAt: string | null) {
  const last = useRef(0)
  useEffect(() => {
    if (!savedAt || Date.now() - last.current < ANNOUNCE_MS) return
    last.current = Date.now()
    announce(m.form_saved({ time: formatTime(savedAt) }))
  }, [savedAt])
}
