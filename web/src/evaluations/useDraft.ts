import { useEffect, useRef, useState } from 'react'
import type { EvaluationAnswers, EvaluationSheet } from '@korak/contract/evaluations.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'

const PAUSE_MS = 900
const RETRY_MS = 5000

/** Answers as they are typed; those of an evaluation that is not given are saved by themselves. */
export function useDraft(sheet: EvaluationSheet) {
  const [answers, setAnswers] = useState<EvaluationAnswers>(sheet.answers)
  const [saved, setSaved] = useState(() => JSON.stringify(sheet.answers))
  const [state, setState] = useState<'idle' | 'saved' | 'failed' | 'stale'>('idle')
  /** So often it could not be saved. */
  const [failures, setFailures] = useState(0)
  const rev = useRef(sheet.rev)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const isDirty = JSON.stringify(answers) !== saved
  const isSaving = sheet.may.draft && state !== 'stale'
  useBlockWhen(isDirty)
  useEffect(() => {
    if (!isDirty || !isSaving) return
    const timer = setTimeout(
      () => {
        running.current = running.current.then(async () => {
          try {
            const body = { rev: rev.current, answers }
            rev.current = (await call('POST /evaluations/:uid/draft', { params: { uid: sheet.uid }, body })).rev
            setSaved(JSON.stringify(answers))
            setState('saved')
          } catch (error) {
            setState(error instanceof CallError && error.code === 'STALE' ? 'stale' : 'failed')
            setFailures((before) => before + 1)
          }
        })
      },
      state === 'failed' ? RETRY_MS : PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [answers, isDirty, isSaving, state, failures, sheet.uid])
  const change = (key: string, changes: Partial<EvaluationAnswers[string]>) => {
    const { judgement = null, evidence = '' } = answers[key] ?? {}
    setAnswers({ ...answers, [key]: { judgement, evidence, ...changes } })
  }
  /** Gives it, once what is being saved is there. */
  const submit = async () => {
    await running.current
    const body = { rev: rev.current, answers }
    const answer = await call('POST /evaluations/:uid/submit', { params: { uid: sheet.uid }, body })
    rev.current = answer.rev
    setAnswers(answer.answers)
    setSaved(JSON.stringify(answer.answers))
    return answer
  }
  return { answers, change, submit, isDirty, state }
}
