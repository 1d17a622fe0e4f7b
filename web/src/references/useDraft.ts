import { useEffect, useRef, useState } from 'react'
import type { LinkedReference, ReferenceDraft } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { meaningOf } from '#answers/queue/refusals.ts'
import { Pace } from '#answers/queue/pace.ts'
import { CallError, fieldErrors } from '#base/data/errors.ts'
import { m } from '#words/messages.js'

const PAUSE_MS = 800

type Said = '' | 'kept' | 'partly' | 'waiting' | 'over'
const WORDS = {
  '': () => '',
  kept: () => m.reference_kept(),
  partly: () => m.reference_partly_kept(),
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
  /** Takes in what another device has kept since. @returns whether there was any @throws CallError */
  meet: () => Promise<boolean>
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
    meet: async () => {
      const { state, draft: kept } = await call('GET /public/references/:token', { params: { token } })
      const theirs = state === 'open' ? keeper.current!.meet(kept) : {}
      setTyped((now) => ({ ...now, ...theirs }))
      setKnown((now) => ({ ...now, ...theirs }))
      return Object.keys(theirs).length > 0
    },
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
  /** What the server does not take as it is: until it is changed it keeps nothing else from being kept. */
  #refused: Changes = {}
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

  /** @returns what was kept from elsewhere since; what is typed here and not kept yet is newer */
  meet(kept: ReferenceDraft): Changes {
    const own = changesOf(this.#typed, this.#known)
    const theirs = Object.fromEntries(
      Object.entries(changesOf(kept, this.#known)).filter(([field]) => !Object.hasOwn(own, field)),
    )
    this.#typed = { ...this.#typed, ...theirs }
    this.#known = { ...this.#known, ...theirs }
    return theirs
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
    const changes = this.#sendable()
    if (this.#isOver || (this.#isRunning && !isLeaving) || Object.keys(changes).length === 0) return
    this.#isRunning = true
    this.pace.begin()
    try {
      await this.#put(changes, isLeaving)
      this.#known = { ...this.#known, ...changes }
      this.pace.forget()
      this.#goOn('kept')
    } catch (error) {
      this.#failed(error, changes)
    } finally {
      this.#isRunning = false
    }
  }

  #sendable(): Changes {
    const changes = Object.entries(changesOf(this.#typed, this.#known))
    return Object.fromEntries(changes.filter(([field, value]) => this.#refused[field as keyof Changes] !== value))
  }

  /** Sends what can be sent yet, and says how it stands. @param said of what was sent just now */
  #goOn(said: Said | null): void {
    const isAll = Object.keys(changesOf(this.#typed, this.#known)).length === 0
    const isMore = Object.keys(this.#sendable()).length > 0
    if (isMore) this.pace.after(PAUSE_MS)
    const now = isAll || isMore ? said : 'partly'
    if (now !== null) this.tell(now, this.#known)
  }

  #failed(error: unknown, changes: Changes): void {
    if (this.#isOver) return
    const wrong = Object.entries(changes).filter(([field]) => Object.hasOwn(fieldErrors(error), field))
    if (wrong.length > 0) {
      this.#refused = { ...this.#refused, ...Object.fromEntries(wrong) }
      return this.#goOn(null)
    }
    // Answered, declined or withdrawn meanwhile: nothing will be taken however often it is tried.
    const isEnded = error instanceof CallError && error.status === 409
    if (isEnded || meaningOf(error) === 'gone') this.end()
    else this.pace.afterFailure()
    this.tell(this.#isOver ? 'over' : 'waiting', this.#known)
  }
}
