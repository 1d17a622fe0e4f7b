import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Answers, AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import { codelistsOf, faultsOf, isAnswered } from '@korak/engine/questionnaires/answers.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { own } from '@korak/engine/own.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { CallError } from '#base/data/errors.ts'
import { fillingSignal } from '#base/page/storage.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import type { NewAnswer } from '#answers/questions/Question.tsx'
import { saidOf } from '#answers/questions/answer-lines.ts'
import { leftBefore } from '#answers/queue/left.ts'
import { hold, holdFields } from '#answers/queue/locks.ts'
import { AnswerQueue, type Conflict, type Snapshot } from '#answers/queue/queue.ts'
import { onCalled } from '#answers/queue/sender.ts'
import { store, told } from '#answers/queue/store.ts'
import { useRefusedSaid, useSaidAt, useUnaskedSaid } from './said.ts'
import type { Transport } from './transport.ts'
import type { Fillable } from '#answers/labels.ts'

function makeQueue(
  paper: Fillable,
  { owner, origin, send }: Transport,
  filesNow: () => readonly AnswerFile[],
  onElsewhere: (item: string, value: AnswerValue) => boolean,
): AnswerQueue {
  const { definition, rev, answers } = paper
  const revs = Object.fromEntries(Object.entries(answers).map(([key, kept]) => [key, kept.rev]))
  const wordsOf = (key: string, value: AnswerValue) => {
    const item = itemsOf(definition).find((one) => one.key === key)
    return item && saidOf(item, value, { ...paper, files: [...filesNow()] })
  }
  return new AnswerQueue({ owner, rev, revs, send, store, origin, wordsOf, onElsewhere })
}

/** Nothing is taken any more. */
const isOverIn = ({ state }: Snapshot): boolean => state === 'locked' || state === 'gone'

/** The answers as the respondent sees them, and their way to the server. */
export function useAnswers(details: Fillable, transport: Transport) {
  const { definition, facts } = details
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(Object.entries(details.answers).map(([key, { value }]) => [key, value])),
  )
  /** As they are now, whatever is drawn. */
  const latest = useRef(answers)
  const show = (changed: Answers) => {
    latest.current = { ...latest.current, ...changed }
    setAnswers(latest.current)
  }
  /** Questions with something on the screen the server could not keep, or not while they were not asked. */
  const unfit = useRef(new Set<string>())
  /** The same, each with what stands in its field now. */
  const standing = useRef<(readonly [string, AnswerValue])[]>([])
  const [files, setFiles] = useState<readonly AnswerFile[]>(details.files ?? [])
  const known = useRef(files)
  /** Names a file that answers may name. @returns whether it was known before */
  const learn = (file: AnswerFile): boolean => {
    const rest = known.current.filter(({ uid }) => uid !== file.uid)
    const isKnown = rest.length < known.current.length
    known.current = [...rest, file]
    setFiles(known.current)
    return isKnown
  }
  /** Answers that were changed elsewhere while they stood here, and are shown as they are now. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const changes = useRef(changed)
  const note = (items: Iterable<string>) => setChanged((changes.current = new Set(items)))
  const [queue] = useState(() =>
    makeQueue(
      details,
      transport,
      () => known.current,
      (item, value) => {
        if (unfit.current.has(item)) return false
        if (JSON.stringify(read(item) ?? null) !== JSON.stringify(value)) note([...changes.current, item])
        show({ [item]: value })
        return true
      },
    ),
  )
  const queued = useSyncExternalStore(queue.subscribe, queue.get)
  const codelists = useMemo(() => codelistsOf(details.codelists), [details.codelists])
  const asked = useMemo(() => askedItems(definition, answers, facts), [definition, answers, facts])

  useEffect(() => {
    const release = hold(transport.owner)
    const releaseFields = holdFields(queue.page)
    const opened = Date.now()
    const takeUp = async () => {
      const waiting = await queue.restore()
      show(waiting)
      for (const change of await leftBefore(transport.owner, opened, details.answers)) {
        const { item, value } = change
        // What was typed meanwhile, or is on its way, counts more.
        const isTyped = unfit.current.has(item) || read(item) !== details.answers[item]?.value
        if (Object.hasOwn(waiting, item) || isTyped || !isRight(item, value)) continue
        queue.take(change)
        unfit.current.add(item)
        show({ [item]: value })
      }
    }
    void takeUp()
    const retry = () => void queue.retry()
    const isHidden = () => document.visibilityState === 'hidden'
    // Nobody says when a page goes for good: what is there is sent whenever it may be going.
    const hide = () => void queue.retry(isHidden())
    const unlisten = onCalled(retry)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', hide)
    return () => {
      unlisten()
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', hide)
      // What stands in its fields is kept in the browser, unless the person has agreed to lose it.
      if (isGivenUp() && !isOverIn(queue.get())) for (const [key] of standing.current) queue.forget(key)
      // What was typed a moment ago still goes out; what does not is the sender's from then on.
      queue.stop()
      void queue.flush().finally(release)
      void releaseFields().then(told)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the queue and its owner are one
  }, [queue])

  useEffect(() => {
    fillingSignal.set(fillingSignal.get() + 1)
    return () => fillingSignal.set(fillingSignal.get() - 1)
  }, [])

  /** What stands at a question now. */
  const read = (key: string): AnswerValue | undefined => own(latest.current, key)
  /** Would the question take it, were it asked? */
  const isRight = (key: string, value: AnswerValue) => {
    const item = itemsOf(definition).find((one) => one.key === key)
    return item !== undefined && faultsOf(definition, item, value, codelists).length === 0
  }
  /** Also called from a notice or an upload that began earlier: what is asked by now counts, not what was drawn then. */
  const isFit = (key: string, value: AnswerValue) => {
    return askedItems(definition, latest.current, facts).some(({ item }) => item.key === key) && isRight(key, value)
  }
  const unasked = itemsOf(definition).filter(
    ({ key }) => isAnswered(answers[key] ?? null) && !asked.some(({ item }) => item.key === key),
  )
  useUnaskedSaid(unasked.length)
  const wrong = asked.filter(
    ({ item }) =>
      Object.hasOwn(answers, item.key) && faultsOf(definition, item, answers[item.key] ?? null, codelists).length > 0,
  )
  const refusedIn = (one: Snapshot) =>
    one.refused.map(({ item }) => item).filter((key) => asked.some(({ item }) => item.key === key))
  const refused = refusedIn(queued)
  const unkept = new Set([...wrong.map(({ item }) => item.key), ...refused])
  const snapshot: Snapshot = { ...queued, unfit: [...unkept] }
  useRefusedSaid(refused.length)
  useSaidAt(snapshot.unfit.length > 0 ? null : snapshot.savedAt)
  standing.current = wrong.map(({ item }) => [item.key, answers[item.key] ?? null])
  const isOver = isOverIn(snapshot)
  const isLosable = wrong.length > 0 || !snapshot.isStored
  const isGivenUp = useBlockWhen(!isOver && (snapshot.count > 0 || wrong.length > 0), !isLosable)
  useEffect(() => {
    const keys = new Set(asked.map(({ item }) => item.key))
    // Refused here or by the server while it was not asked: it is tried when it is.
    for (const { item } of queued.refused) if (!keys.has(item)) unfit.current.add(item)
    for (const key of unfit.current) {
      const value = read(key) ?? null
      if (isFit(key, value)) keep(key, value)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when something else is asked, or was refused
  }, [asked, queued.refused])
  useEffect(() => {
    if (!isOver) return
    for (const [key, value] of standing.current) queue.leave(key, value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when nothing is taken any more
  }, [isOver])
  /** What counts as answered: not what stands in a field that asks for something else, or was refused. */
  const fit = Object.fromEntries(Object.entries(answers).filter(([key]) => !unkept.has(key)))

  const keep = (key: string, value: AnswerValue, pause = 0) => {
    unfit.current.delete(key)
    queue.put(key, value, pause)
  }
  /**
   * Only what the server can keep is sent; the rest stays on the screen with the reason, and in the browser: a phone may end
   * the page without asking.
   */
  const answer = (key: string, given: NewAnswer, pause = 0) => {
    const value = typeof given === 'function' ? given(read(key)) : given
    note([...changes.current].filter((one) => one !== key))
    show({ [key]: value })
    if (isFit(key, value)) return keep(key, value, pause)
    unfit.current.add(key)
    queue.leave(key, value)
  }
  const settle = (conflict: Conflict, keepMine: boolean) => {
    if (!keepMine) {
      unfit.current.delete(conflict.item)
      show({ [conflict.item]: conflict.theirs })
    }
    queue.settle(conflict, keepMine)
  }
  /** Sends everything; true when the server then has what stands there. */
  const sendAll = async (): Promise<boolean> => {
    await queue.flush()
    const now = queue.get()
    return now.count === 0 && now.conflicts.length === 0 && refusedIn(now).length === 0
  }
  /**
   * Submits what is shown. What was changed elsewhere is shown first; then it is for the person to submit it.
   * @returns what keeps it back
   * @throws CallError
   */
  const submit = async (isLeft: () => boolean): Promise<{ thank_you: string } | 'answers' | 'changed' | 'left'> => {
    const seen = changes.current
    if (!(await sendAll())) return 'answers'
    if (changes.current !== seen) return 'changed'
    // Who went back while it waited has something to change.
    if (isLeft()) return 'left'
    try {
      return await transport.submit(queue.rev)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error
      await queue.look()
      if (isLeft()) return 'left'
      return changes.current === seen ? transport.submit(queue.rev) : 'changed'
    }
  }
  return {
    submit,
    unasked,
    changed,
    answers,
    fit,
    asked,
    codelists,
    files,
    learn,
    queue,
    snapshot,
    isOver,
    read,
    answer,
    settle,
  }
}
export type Answering = ReturnType<typeof useAnswers>
