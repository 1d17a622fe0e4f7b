import { useEffect, useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { CallError } from '#base/errors.ts'
import { makeLine } from '#base/in-order.ts'
import { useUser } from '#base/session.ts'
import {
  type DraftChanges,
  forgetMessage,
  keepMessage,
  noteOnJob,
  saveDraft,
  startApplication,
  typedMessage,
} from './apply.api.ts'

const PAUSE_MS = 800

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
  /** Changes the draft on the server now. @throws CallError */
  change: (changes: DraftChanges) => Promise<void>
}

/** The draft of an application: begun on the server when the review opens, kept there while the person types. */
export function useDraft(jobUid: string): Draft {
  const [application, setApplication] = useState<Application | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [message, setText] = useState('')
  const [inOrder] = useState(makeLine)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [hasSaveFailed, setSaveFailed] = useState(false)
  const isSignedIn = Boolean(useUser())

  useEffect(() => {
    // Held here and not in the cache of queries: the end of a session empties that, and the page must stay.
    if (application || !isSignedIn) return undefined
    let isCurrent = true
    startApplication(jobUid).then(
      (begun) => {
        if (!isCurrent) return
        setApplication(begun)
        setText(typedMessage(jobUid) ?? begun.message ?? '')
        noteOnJob(jobUid, begun)
      },
      (reason: unknown) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [jobUid, attempt, application, isSignedIn])

  const isUnsaved = application !== null && message.trim() !== (application.message ?? '')
  const uid = application?.uid
  const change = async (changes: DraftChanges) => {
    if (!uid) return
    setApplication(await inOrder(() => saveDraft(uid, changes)))
    setSavedAt(new Date())
    setSaveFailed(false)
  }
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    if (!isUnsaved) return undefined
    keepMessage(jobUid, message)
    const timer = setTimeout(() => {
      latest.current({ message }).then(
        () => forgetMessage(jobUid),
        (reason: unknown) => setSaveFailed(!(reason instanceof CallError && reason.code === 'ABORTED')),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isUnsaved, message, jobUid])

  const begin = () => {
    setError(null)
    setAttempt((count) => count + 1)
  }
  return { application, error, begin, message, setMessage: setText, isUnsaved, savedAt, hasSaveFailed, change }
}
