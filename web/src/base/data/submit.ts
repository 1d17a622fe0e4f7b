import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#words/messages.js'
import { EMAIL_LENGTHS } from '@korak/contract/amounts.ts'
import { CallError, fieldErrors, isStale } from './errors.ts'
import { hold, standingIn, type TextField } from './held-form.ts'
import { focusAfter } from '#base/page/focus.ts'
import { brokenForms } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'

export type FieldErrors = Record<string, string>
/** One line of an error summary; without a field it concerns the whole form. */
export interface SummaryLine {
  field?: string
  message: string
}

/** What went wrong, in the person's language: the server's words, or our own when nothing answered. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return m.error_server()
  if (error.code === 'NETWORK') return m.error_network()
  return error.message || m.error_server()
}

interface Submit {
  /** The call is under way; a second press does nothing. */
  pending: boolean
  /** Grows with every attempt, so that the summary takes the focus again. */
  attempt: number
  errors: FieldErrors
  summary: SummaryLine[]
  /** The refusal of the last attempt, when it was not about fields. */
  failure: CallError | null
  onSubmit: (event?: FormEvent) => void
  /** For the form that is saved by something outside of it. */
  form: RefObject<HTMLFormElement | null>
  /** Submits `form`: true when all of it is saved. */
  save: () => Promise<boolean>
  /** Forgets the error of a field the person is correcting. */
  correct: (field: string) => void
  /** The same for rows, whose errors are named by their places: null, they stand in others now, forgets all. */
  correctOr: (field: string | null) => void
  reset: () => void
}

/** Fields that hold more than they take (`useLimit`), each with the words for it. */
const overIn = (form: HTMLFormElement | undefined): FieldErrors =>
  Object.fromEntries(
    [...(form?.querySelectorAll<TextField>('[data-over]') ?? [])].map((field) => [
      field.name,
      m.error_too_long({ max: field.dataset['over'] ?? '' }),
    ]),
  )

/** What follows from sending a form. */
interface Ends<T> {
  /**
   * Ends it once everything in it is saved, with what was answered; where something else stands in it by then, it stays open,
   * and that is said. What closes a form is called here, never in its work.
   */
  done?: (answer: T) => void
  /**
   * It was refused over how things stand by now (409): fetches that, so that what was typed can be sent again over it. Where
   * that fails, the next refusal fetches it.
   */
  elsewhere?: () => unknown
}

/** What is said of a form that was not saved. Once how things stand was fetched, nobody loads the page again for it. */
function failureOf(error: unknown, isFetched: boolean): CallError {
  if (!(error instanceof CallError)) return new CallError({ status: 0, code: 'UNREADABLE', message: m.error_server() })
  if (!isFetched || !isStale(error)) return error
  return new CallError({ status: error.status, code: error.code, message: m.form_stale() })
}

/** Nobody has read in so short a time why something was refused. */
const UNREAD_MS = 500

/**
 * Sends a form: checks what the browser can check, makes the call, and turns refusals into errors beside the fields.
 * Nothing typed is ever lost: the fields are not touched.
 * @param ends what follows; a function is its end (`done`)
 */
export function useSubmit<T>(
  work: () => Promise<T>,
  check?: () => FieldErrors,
  ends: ((answer: T) => void) | Ends<T> = {},
): Submit {
  const { done, elsewhere } = typeof ends === 'function' ? { done: ends } : ends
  const [pending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallError | null>(null)

  const own = useRef<HTMLFormElement>(null)
  /** Why it was refused a moment ago: a form that goes with what was fetched anew takes along what it was to say. */
  const untold = useRef<unknown>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (untold.current !== null) showToast({ tone: 'info', text: wordsOf(untold.current) })
    }
  }, [])

  const run = async (form?: HTMLFormElement): Promise<boolean> => {
    const found = { ...overIn(form), ...check?.() }
    setAttempt((count) => count + 1)
    setFailure(null)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    setPending(true)
    const sent = form && standingIn(form)
    const release = form && hold(form)
    try {
      const answer = await work()
      if (!done) return true
      if (form?.isConnected && standingIn(form) !== sent) {
        showToast({ tone: 'info', text: m.form_saved_not_since() })
        return false
      }
      done(answer)
      return true
    } catch (error) {
      const isOver = elsewhere !== undefined && error instanceof CallError && error.status === 409
      const isFetched =
        isOver &&
        (await (async () => elsewhere())().then(
          () => true,
          () => false,
        ))
      // Who has gone on meanwhile hears of it there.
      if (isGone.current || form?.isConnected === false) showToast({ tone: 'info', text: wordsOf(error) })
      else {
        untold.current = error
        setTimeout(() => {
          untold.current = null
        }, UNREAD_MS)
      }
      const fields = fieldErrors(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) {
        setFailure(failureOf(error, isFetched))
      }
      return false
    } finally {
      release?.()
      setPending(false)
    }
  }
  const isBroken = failure !== null || Object.keys(errors).length > 0
  useEffect(() => {
    if (!isBroken) return undefined
    brokenForms.set(brokenForms.get() + 1)
    return () => brokenForms.set(brokenForms.get() - 1)
  }, [isBroken])
  const isCutOff = failure?.code === 'NETWORK'
  useEffect(() => {
    if (!isCutOff) return undefined
    // What says it goes, with the focus it may have: what comes next is to send again.
    const back = () => {
      const form = document.activeElement?.closest('form')
      const next = () => form?.querySelector<HTMLElement>('[type="submit"]')
      focusAfter(
        () => setFailure(null),
        () => (document.activeElement === document.body ? next() : null),
      )
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [isCutOff])
  const lines = Object.entries(errors).map(([field, message]): SummaryLine => ({
    ...(field !== '_' && { field }),
    message,
  }))
  const correct = (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest)
  const reset = () => {
    setErrors({})
    setFailure(null)
  }
  return {
    pending,
    attempt,
    errors,
    failure,
    summary: failure ? [{ message: wordsOf(failure) }, ...lines] : lines,
    onSubmit: (event) => {
      event?.preventDefault()
      const form = event?.currentTarget
      if (!pending) void run(form instanceof HTMLFormElement ? form : undefined)
    },
    form: own,
    save: async () => !pending && run(own.current ?? undefined),
    correct,
    correctOr: (field) => (field === null ? reset() : correct(field)),
    reset,
  }
}

/** Texts of a form's fields by name. */
export const textsOf = (form: HTMLFormElement | null): Record<string, string> =>
  form
    ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
    : {}

/** Errors of required fields left empty. */
export const requireTexts = (texts: Record<string, string>, names: readonly string[]): FieldErrors =>
  Object.fromEntries(names.filter((name) => !texts[name]?.trim()).map((name) => [name, m.error_required()]))

const EMAIL = new RegExp(String.raw`${EMAIL_LENGTHS}[^\s@]+@[^\s@]+\.[^\s@]{2,}$`)
/** An e-mail address of a plausible shape; the server has the last word. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())
