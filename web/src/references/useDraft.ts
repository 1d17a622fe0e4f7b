import { useEffect, useRef, useState } from 'react'
import type { LinkedReference, ReferenceDraft } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { meaningOf } from '#answers/queue/refusals.ts'
import { Pace } from '#answers/queue/pace.ts'
import { CallError } from '#base/data/errors.ts'
import { m } from '#words/messages.js'

const PAUSE_MS = 800

type Said = '' | 'kept' | 'waiting' | 'over'
const WORDS = {
  '': () => '',
  kept: () => m.reference_kept(),
  waiting: () => m.reference_not_kept(),
  over: () => m.reference_over(),
} satisfies Record<Said, () => string>

export interface Draft {
  typed: ReferenceDraft
  change: (changes: Partial<ReferenceDraft>) => void
  /** What of it the server does not have. */
  left: Changes
  /** How it stands, in words. */
  words: string
  /** Nothing is kept any more: it is sent. */
  end: () => void
}

/**
 * What is typed, kept by the server while the typing goes on and tried again until it is; leaving asks until then. Only what
 * was changed here is sent, so that a form open elsewhere takes nothing back.
 */
export function useDraft(token: string, { draft }: LinkedReference): Draft {
  const [typed, setTyped] = useState(draft)
  const [known, setKnown] = useState(draft)
  const [said, setSaid] = useState<Said>('')
  const keeper = useRef<Keeper>(null)
  keeper.current ??= new Keeper(draft, (body, outlives) =>
    call('PUT /public/references/:token/draft', { params: { token }, body, outlives }),
  )
  useEffect(() => {
    const one = keeper.current!
    one.begin()
    one.tell = (now, next) => {
      setSaid(now)
      setKnown(next)
    }
    const retry = () => void one.send()
    const leave = () => void one.send(true)
    addEventListener('online', retry)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', retry)
      removeEventListener('pagehide', leave)
      leave()
      one.pace.stop()
    }
  }, [])
  const left = changesOf(typed, known)
  useBlockWhen(said !== 'over' && Object.keys(left).length > 0)
  return {
    typed,
    left,
    change: (changes) => {
      const next = { ...typed, ...changes }
      setTyped(next)
      keeper.current?.type(next)
    },
    words: WORDS[said](),
    end: () => {
      keeper.current?.end()
      setKnown(typed)
    },
  }
}

type Changes = Partial<ReferenceDraft>
const changesOf = (typed: ReferenceDraft, known: ReferenceDraft): Changes =>
  Object.fromEntries(
    (Object.keys(typed) as (keyof ReferenceDraft)[])
      .filter((field) => typed[field] !== known[field])
      .map((field) => [field, typed[field]]),
  )

/** Sends changed fields, one call after the other. */
class Keeper {
  tell: (said: Said, known: ReferenceDraft) => void = () => undefined
  readonly pace = new Pace(() => void this.send())
  readonly #put: (changes: Changes, outlives: boolean) => Promise<unknown>
  #typed: ReferenceDraft
  #known: ReferenceDraft
  #isRunning = false
  #isOver = false

  constructor(draft: ReferenceDraft, put: (changes: Changes, outlives: boolean) => Promise<unknown>) {
    this.#typed = draft
    this.#known = draft
    this.#put = put
  }

  type(typed: ReferenceDraft): void {
    this.#typed = typed
    if (!this.#isOver) this.pace.afterTyping(PAUSE_MS)
  }

  /** Somebody has it before them, again or for the first time. */
  begin(): void {
    if (!this.#isOver) this.pace.resume()
  }

  end(): void {
    this.#isOver = true
    this.pace.stop()
  }

  async send(isLeaving = false): Promise<void> {
    const changes = changesOf(this.#typed, this.#known)
    if (this.#isOver || (this.#isRunning && !isLeaving) || Object.keys(changes).length === 0) return
    this.#isRunning = true
    this.pace.begin()
    try {
      await this.#put(changes, isLeaving)
      this.#known = { ...this.#known, ...changes }
      this.pace.forget()
      if (Object.keys(changesOf(this.#typed, this.#known)).length > 0) this.pace.after(PAUSE_MS)
      this.tell('kept', this.#known)
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#isRunning = false
    }
  }

  #failed(error: unknown): void {
    if (this.#isOver) return
    // Answered, declined or withdrawn meanwhile: nothing will be taken however often it is tried.
    const isEnded = error instanceof CallError && error.status === 409
    if (isEnded || meaningOf(error) === 'gone') this.end()
    else this.pace.afterFailure()
    this.tell(this.#isOver ? 'over' : 'waiting', this.#known)
  }
}
