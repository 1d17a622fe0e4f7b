import { useEffect, useRef, useState } from 'react'
import type { EvaluationAnswers, EvaluationSheet } from '@korak/contract/evaluations.ts'
import { Pace } from '#answers/queue/pace.ts'
import { call } from '#base/data/call.ts'
import { CallError, fieldErrors, isMissing, isStale } from '#base/data/errors.ts'
import { draftKey, dropDraft, emptyDraft, keepDraft, readDraft } from '#base/page/storage.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'

const PAUSE_MS = 900
const RETRY_MS = 5000

type Answer = EvaluationAnswers[string]
const NOTHING: Answer = { judgement: null, evidence: '' }

/** What was typed here on what was saved elsewhere; where both wrote evidence, both stand there. */
function together(before: Answer, mine: Answer, theirs: Answer): Answer {
  const isOnlyMine = [before.evidence, mine.evidence].includes(theirs.evidence)
  const isOnlyTheirs = mine.evidence === before.evidence
  return {
    judgement: mine.judgement === before.judgement ? theirs.judgement : mine.judgement,
    evidence: isOnlyTheirs
      ? theirs.evidence
      : isOnlyMine
        ? mine.evidence
        : [theirs.evidence, mine.evidence].filter(Boolean).join('\n\n'),
  }
}

/** The same of all that is written. */
function allTogether(before: EvaluationAnswers, mine: EvaluationAnswers, theirs: EvaluationAnswers): EvaluationAnswers {
  const of = (from: EvaluationAnswers, key: string) => from[key] ?? NOTHING
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  return Object.fromEntries(keys.map((key) => [key, together(of(before, key), of(mine, key), of(theirs, key))]))
}

/** What the server does not have yet, on what it had then. */
interface Kept {
  before: EvaluationAnswers
  answers: EvaluationAnswers
}

/** Criteria the server does not take what is written at, as it is. */
const refusedBy = (error: unknown, answers: EvaluationAnswers): string[] =>
  Object.keys(answers).filter((key) =>
    Object.keys(fieldErrors(error)).some((field) => field.startsWith(`answers.${key}.`)),
  )

/** What was given, with what was typed since it was sent. */
const since = (sent: EvaluationAnswers, mine: EvaluationAnswers, given: EvaluationAnswers): EvaluationAnswers => ({
  ...given,
  ...Object.fromEntries(Object.entries(mine).filter(([key, one]) => JSON.stringify(one) !== JSON.stringify(sent[key]))),
})

/** `withdrawn`, `ended`: it can be given no more. */
export type DraftState = 'idle' | 'saved' | 'failed' | 'stale' | 'withdrawn' | 'ended'

/** What a refusal means, by how the evaluation stands at the server now. */
async function meaningOf(error: unknown, uid: string): Promise<DraftState> {
  if (isStale(error)) return 'stale'
  if (!(error instanceof CallError) || !['NOT_FOUND', 'STATE_NOT_ALLOWED'].includes(error.code)) return 'failed'
  try {
    const now = await call('GET /evaluations/:uid', { params: { uid } })
    // It was given in another window.
    return now.is_under_way ? 'stale' : 'ended'
  } catch (again) {
    return isMissing(again) ? 'withdrawn' : 'failed'
  }
}

/**
 * Answers as they are typed; those of an evaluation that is not given are saved by themselves. Until the server has them they are
 * kept in the browser, for whoever opens it again after the connection or the window has gone.
 */
export function useDraft(sheet: EvaluationSheet) {
  const { uid } = sheet
  const [key] = useState(() => draftKey('evaluation', getUser()?.uid ?? '', uid))
  const kept = useRef<Kept>(null)
  const [answers, setAnswers] = useState<EvaluationAnswers>(() => {
    kept.current = readDraft<Kept>(key)
    return kept.current ? allTogether(kept.current.before, kept.current.answers, sheet.answers) : sheet.answers
  })
  const [saved, setSaved] = useState(() => JSON.stringify(sheet.answers))
  const [state, setState] = useState<DraftState>('idle')
  const rev = useRef(sheet.rev)
  /** As the server had them last. */
  const before = useRef<EvaluationAnswers>(sheet.answers)
  const [mayDraft, setMayDraft] = useState(sheet.may.draft)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  /** Answers the server has refused, by their criteria: until they are changed they keep nothing else from being saved. */
  const [refused, setRefused] = useState<EvaluationAnswers>({})
  const isDirty = JSON.stringify(answers) !== saved
  const known = JSON.parse(saved) as EvaluationAnswers
  const isRefused = (criterion: string) => answers[criterion] === refused[criterion]
  const fitting = Object.fromEntries(
    Object.entries(answers).flatMap(([criterion, one]) => {
      const fit = isRefused(criterion) ? known[criterion] : one
      return fit ? [[criterion, fit] as const] : []
    }),
  )
  const isSendable = JSON.stringify(fitting) !== saved
  const isOver = state === 'withdrawn' || state === 'ended'
  const isSaving = mayDraft && state !== 'stale' && !isOver
  const isGivenUp = useBlockWhen(isDirty, true)
  useEffect(() => {
    if (isDirty) {
      kept.current = { before: before.current, answers }
      keepDraft(key, kept.current, true)
    } else if (kept.current) {
      dropDraft(key, kept.current)
      kept.current = null
    }
  }, [key, answers, saved, isDirty])
  const isDropped = useRef(false)
  isDropped.current = isOver
  useEffect(
    () => () => {
      if (kept.current && (isGivenUp() || isDropped.current)) emptyDraft(key, kept.current)
    },
    [key, isGivenUp],
  )
  const send = useRef<() => Promise<void>>(null)
  const [pace] = useState(() => new Pace(() => void (running.current = running.current.then(() => send.current?.()))))
  /** It is being given: nothing is saved beside that. */
  const isGiving = useRef(false)
  useEffect(() => {
    send.current = async () => {
      pace.begin()
      if (!isSendable || !isSaving || isGiving.current) return
      try {
        const body = { rev: rev.current, answers: fitting }
        rev.current = (await call('POST /evaluations/:uid/draft', { params: { uid }, body })).rev
        before.current = fitting
        setSaved(JSON.stringify(fitting))
        setState('saved')
      } catch (error) {
        const wrong = refusedBy(error, fitting)
        if (wrong.length > 0) {
          setState('idle')
          return setRefused((so) => ({ ...so, ...Object.fromEntries(wrong.map((key) => [key, fitting[key]!])) }))
        }
        setState(await meaningOf(error, uid))
        pace.after(RETRY_MS)
      }
    }
  })
  useEffect(() => {
    pace.resume()
    return () => pace.stop()
  }, [pace])
  useEffect(() => {
    if (isSendable && isSaving && state !== 'failed') pace.afterTyping(PAUSE_MS)
  }, [answers, refused, isSendable, isSaving, state, pace])
  const takeOver = (now: EvaluationSheet) => {
    rev.current = now.rev
    before.current = now.answers
    setSaved(JSON.stringify(now.answers))
    setMayDraft(now.may.draft)
  }
  // Read anew as it was saved elsewhere: where something is written here, the next saving says so.
  useEffect(() => {
    if (isDirty || sheet.rev <= rev.current) return
    takeOver(sheet)
    setAnswers(sheet.answers)
  }, [sheet, isDirty])
  const change = (criterion: string, changes: Partial<EvaluationAnswers[string]>) => {
    setAnswers({ ...answers, [criterion]: { ...NOTHING, ...answers[criterion], ...changes } })
  }
  /** Gives it, once what is being saved is there. */
  const submit = async () => {
    await running.current
    isGiving.current = true
    try {
      const body = { rev: rev.current, answers }
      const answer = await call('POST /evaluations/:uid/submit', { params: { uid }, body })
      takeOver(answer)
      // What was written since stays, to be given as well.
      setAnswers((mine) => since(answers, mine, answer.answers))
      return answer
    } catch (error) {
      const meaning = await meaningOf(error, uid)
      if (meaning !== 'failed') setState(meaning)
      pace.after(PAUSE_MS)
      throw error
    } finally {
      isGiving.current = false
    }
  }
  /** Takes over what was saved elsewhere; what was typed here stays, and can be saved again. @throws CallError */
  const takeUp = async () => {
    const now = await call('GET /evaluations/:uid', { params: { uid } })
    const had = before.current
    setAnswers((mine) => allTogether(had, mine, now.answers))
    takeOver(now)
    setState('idle')
  }
  return { answers, change, submit, isDirty, isPartly: isDirty && !isSendable, state, isOver, takeUp }
}
