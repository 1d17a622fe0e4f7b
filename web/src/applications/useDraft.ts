import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { CallError, isMissing } from '#base/data/errors.ts'
import { makeSerialQueue } from '#base/data/serial-queue.ts'
import { useUser } from '#base/session/session.ts'
import {
  type DraftChanges,
  fetchApplication,
  noteOnJob,
  saveDraft,
  setSentElsewhere,
  startApplication,
  submitApplication,
} from './apply.api.ts'
import { useProtected, useReturn, useTyped } from './useTyped.ts'

const PAUSE_MS = 800
/** Characters of a message, as the contract has it. */
export const MESSAGE_LIMIT = 4000

export interface Draft {
  application: Application | null
  /** Why it could not be begun. */
  error: unknown
  begin: () => void
  message: string
  setMessage: (message: string) => void
  /** What the server has not got yet. */
  isUnsaved: boolean
  savedAt: Date | null
  hasSaveFailed: boolean
  /** The server takes it only once it is shorter. */
  isTooLong: boolean
  /** It was discarded in another window. */
  isGone: boolean
  /** Begins it again with the text that stands here. @throws CallError */
  beginAgain: () => Promise<void>
  /** Changes the draft on the server now. @throws CallError */
  change: (changes: DraftChanges) => Promise<Application | undefined>
  /**
   * The message that was written in another window meanwhile, and what it was before; nothing is kept until one of them is
   * chosen.
   */
  elsewhere: { message: string | null; before: string | null } | null
  settle: (which: 'mine' | 'theirs') => void
  /** Looks whether it was sent elsewhere meanwhile. @throws CallError */
  look: () => Promise<void>
  /** Sends it. @throws CallError */
  submit: (cvUid: string | null, answers?: DraftChanges['answers']) => Promise<Application>
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT'
/** The draft is one no more. */
export const isPast = (error: unknown): boolean => error instanceof CallError && error.code === 'STATE_NOT_ALLOWED'

/** The draft of an application: begun on the server when the review opens, kept there while the person types. */
export function useDraft(jobUid: string): Draft {
  const [application, setApplication] = useState<Application | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [message, setText] = useState('')
  const [elsewhere, setElsewhere] = useState<Draft['elsewhere']>(null)
  const [serially] = useState(makeSerialQueue)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [hasSaveFailed, setSaveFailed] = useState(false)
  const [isGone, setGone] = useState(false)
  const owner = useUser()?.uid
  /** Whose text it is, also when the session has ended over it. */
  const [person, setPerson] = useState(owner ?? '')
  if (owner && owner !== person) setPerson(owner)
  const typed = useTyped(jobUid, person)

  useEffect(() => {
    // Held here and not in the cache of queries: the end of a session empties that, and the page must stay.
    if (application || !owner) return undefined
    let isCurrent = true
    startApplication(jobUid).then(
      (begun) => {
        if (!isCurrent) return
        const left = typed.take()
        setApplication(begun)
        setText(left?.message ?? begun.message ?? '')
        // Another window has gone on since that was typed.
        if (
          begun.status === 'draft' &&
          left &&
          left.before !== begun.message &&
          left.message.trim() !== (begun.message ?? '')
        ) {
          setElsewhere({ message: begun.message, before: left.before })
        }
        noteOnJob(jobUid, begun)
      },
      (reason: unknown) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [jobUid, attempt, application, owner, typed])

  const before = application?.message ?? null
  const isUnsaved = application?.status === 'draft' && message.trim() !== (isGone ? '' : (before ?? ''))
  const isTooLong = message.trim().length > MESSAGE_LIMIT
  // Written back to what the server has, there is nothing left to save.
  if (!isUnsaved && hasSaveFailed) setSaveFailed(false)
  const uid = application?.uid
  const known = useRef(before)
  known.current = before
  /** What stands here by now, whenever an answer comes. */
  const standing = useRef({ message, isUnsaved, elsewhere })
  standing.current = { message, isUnsaved, elsewhere }
  const look = async () => {
    if (!uid) return
    const now = await fetchApplication(uid).catch((reason: unknown) => {
      if (isMissing(reason)) return null
      throw reason
    })
    const here = standing.current
    if (now === null) {
      setGone(true)
      noteOnJob(jobUid, null)
      return
    }
    if (now.submitted_at === null) {
      // Nothing was typed here: what another window wrote stands here, too.
      if (here.isUnsaved || here.elsewhere || now.status !== 'draft') return
      const left = typed.take()
      setApplication(now)
      setText((left?.before === now.message && left.message) || (now.message ?? ''))
      return
    }
    // The ad says so, and shows what was typed here (SentElsewhere.tsx).
    setSentElsewhere(jobUid)
    if (here.isUnsaved && here.message.trim() !== now.message) typed.keep({ message: here.message, before })
    else typed.forget()
    typed.leave()
    setApplication(now)
    noteOnJob(jobUid, now)
  }
  /** Refused because it is no draft any more: then that is what the person is told. */
  const lookWhenPast = async (refusal: unknown): Promise<never> => {
    if (isPast(refusal) || isMissing(refusal)) await look()
    throw refusal
  }
  const change = async (changes: DraftChanges) => {
    if (!uid) return undefined
    const saved = await serially(() =>
      saveDraft(uid, changes.message === undefined ? changes : { ...changes, before: known.current }),
    ).catch(lookWhenPast)
    // Another CV was chosen here and another message written elsewhere: nobody has seen both.
    if (changes.message === undefined && saved.message !== known.current) {
      if (isUnsaved) setElsewhere({ message: saved.message, before: known.current })
      else setText(saved.message ?? '')
    }
    known.current = saved.message
    setApplication(saved)
    setSavedAt(new Date())
    setSaveFailed(false)
    return saved
  }
  /** Fetches what the other window has written. */
  const meet = async (conflict: unknown) => {
    if (!uid || !isConflict(conflict)) return
    const now = await fetchApplication(uid)
    setApplication(now)
    setElsewhere({ message: now.message, before: known.current })
  }
  const save = async (): Promise<boolean> => {
    try {
      await change({ message })
      typed.forget({ message, before })
      return true
    } catch (reason) {
      if (isConflict(reason)) await meet(reason).catch(() => setSaveFailed(true))
      else setSaveFailed(!(reason instanceof CallError && reason.code === 'ABORTED'))
      return false
    }
  }
  // What could only be refused is not saved.
  const isSavable = !elsewhere && !isTooLong && !isGone
  useProtected(isUnsaved, typed, isSavable ? save : undefined)
  const latest = useRef(save)
  latest.current = save
  const isDraft = application?.status === 'draft'
  useReturn(isDraft, () => void (isUnsaved && isSavable ? save() : look().catch(() => {})))

  useEffect(() => {
    if (!isDraft) return undefined
    if (!isUnsaved) {
      // Also what was taken back: nothing of it may return.
      typed.forget()
      return undefined
    }
    const kept = { message, before: isGone ? null : elsewhere ? elsewhere.before : before }
    typed.keep(kept)
    if (!isSavable) return undefined
    const timer = setTimeout(() => void latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isDraft, isUnsaved, isSavable, message, before, typed, elsewhere, isGone])

  const settle = (which: 'mine' | 'theirs') => {
    if (which === 'theirs') {
      setText(elsewhere?.message ?? '')
      typed.forget()
    }
    setElsewhere(null)
  }
  const submit = async (cvUid: string | null, answers?: DraftChanges['answers']) => {
    if (!uid) throw new Error('there is no draft to send')
    try {
      const given = { message: message.trim(), cv_uid: cvUid, answers }
      const sent = await serially(() => submitApplication(uid, { ...given, before: known.current }))
      typed.forget()
      return sent
    } catch (reason) {
      await meet(reason)
      return await lookWhenPast(reason)
    }
  }
  const beginAgain = async () => {
    const begun = await startApplication(jobUid)
    known.current = begun.message
    setApplication(begun)
    setGone(false)
    if (begun.message && begun.message !== message.trim()) setElsewhere({ message: begun.message, before: null })
    noteOnJob(jobUid, begun)
  }
  const begin = () => {
    setError(null)
    setAttempt((count) => count + 1)
  }
  return {
    application,
    error,
    begin,
    message,
    setMessage: setText,
    isUnsaved,
    savedAt,
    hasSaveFailed,
    isTooLong,
    isGone,
    beginAgain,
    change,
    elsewhere,
    settle,
    look,
    submit,
  }
}
