import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import type { Answers, AnswerValue } from '@korak/contract/definition.ts'
import { tidied } from '@korak/engine/questionnaires/answers.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { m } from '#words/messages.js'
import { type DraftChanges, keepAnswers, typedAnswers } from './apply.api.ts'
import { useReturn } from './useTyped.ts'

const PAUSE_MS = 800

export interface ScreeningDraft {
  answers: Answers
  /** What of them the server does not have: the others may have been changed elsewhere since. */
  waiting: Answers
  answer: (key: string, value: AnswerValue) => void
  /** What the server did not take, by question: `answers.q-1`. */
  errors: FieldErrors
  hasSaveFailed: boolean
  /** Sends the application with them; nothing is kept apart meanwhile. */
  send: <T>(work: () => Promise<T>) => Promise<T>
}

/** Answers to the questions of a job: kept on the server while the person answers, and here until they are. */
export function useScreening(
  jobUid: string,
  { screening }: Application,
  change: (changes: DraftChanges) => Promise<Application | undefined>,
): ScreeningDraft {
  const user = useUser()?.uid
  const [person, setPerson] = useState(user ?? '')
  if (user && user !== person) setPerson(user)
  const [waiting, setWaiting] = useState<Answers>(() => known(screening, typedAnswers(jobUid, person)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [hasSaveFailed, setSaveFailed] = useState(false)
  const isSending = useRef(false)
  const sendable = Object.fromEntries(Object.entries(waiting).filter(([key]) => !(fieldOf(key) in errors)))

  const save = async (): Promise<boolean> => {
    if (isSending.current || Object.keys(sendable).length === 0) return false
    try {
      await change({ answers: sendable })
      setWaiting((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== sendable[key])))
      setSaveFailed(false)
      return true
    } catch (error) {
      const refused = fieldErrors(error)
      setErrors((now) => ({ ...now, ...refused }))
      setSaveFailed(Object.keys(refused).length === 0)
      return false
    }
  }
  /** Nothing is sent that does not stand here. @throws CallError when another window has answered meanwhile: that stands here then */
  const keepAsShown = async (read: Answers) => {
    const shown = { ...read, ...waiting }
    // What is no answer is told when it is sent, with all that is missing.
    const now = await change({ answers: waiting }).catch(() => undefined)
    if (!now?.screening) return
    setWaiting({})
    if (!isSame(shown, now.screening.answers))
      throw new CallError({ status: 409, code: 'STALE', message: m.form_stale() })
  }
  const latest = useRef(save)
  latest.current = save
  const isWaiting = Object.keys(waiting).length > 0
  const isGivenUp = useBlockWhen(isWaiting, false, save)
  useEffect(() => {
    if (person && !isGivenUp()) keepAnswers(jobUid, person, waiting)
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waiting, isWaiting, errors, jobUid, person, isGivenUp])
  useReturn(isWaiting, () => void save())

  return {
    answers: { ...screening?.answers, ...waiting },
    waiting,
    answer: (key, value) => {
      setWaiting((now) => ({ ...now, [key]: value }))
      setErrors(({ [fieldOf(key)]: _corrected, ...rest }) => rest)
    },
    errors,
    hasSaveFailed,
    send: async (work) => {
      isSending.current = true
      try {
        if (screening) await keepAsShown(screening.answers)
        const done = await work()
        setWaiting({})
        keepAnswers(jobUid, person, {})
        return done
      } finally {
        isSending.current = false
      }
    },
  }
}

const isSame = (one: Answers, other: Answers): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => JSON.stringify(tidied(one[key] ?? null)) === JSON.stringify(tidied(other[key] ?? null)),
  )
const fieldOf = (key: string): string => `answers.${key}`

/** What was typed before to questions that are asked now. */
function known(screening: Application['screening'], typed: Answers): Answers {
  const keys = new Set(screening?.definition.sections.flatMap(({ items }) => items.map(({ key }) => key)))
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.has(key)))
}
