import type { AnswerOf } from '@korak/contract/all.ts'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { CallError } from '#base/errors.ts'
import type { Store } from './store.ts'

type Kept = AnswerOf<'PUT /portal/questionnaires/:uid/answers'>
export interface Batch {
  rev: number
  changes: AnswerChange[]
  position?: string | null
}
export type Send = (batch: Batch) => Promise<Kept>
export interface Conflict {
  item: string
  rev: number
  mine: AnswerValue
  theirs: AnswerValue
}
/** `waiting`: it will be tried again. */
export type QueueState = 'idle' | 'sending' | 'waiting' | 'locked'
export interface Snapshot {
  state: QueueState
  /** Questions whose answer the server does not have yet. */
  count: number
  /** Questions whose answer the server does not take as it is. */
  refused: readonly string[]
  savedAt: string | null
  conflicts: readonly Conflict[]
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const BATCH = 100

const isPassing = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 409 ||
  error.status === 429 ||
  error.status >= 500

/**
 * Changed answers on their way to the server: kept in the browser first, sent in order, tried again until they arrive.
 * Of one question at most one change is under way, so that the next one builds on the revision the server gave it; a
 * change sent twice has the same id and counts once.
 */
export class AnswerQueue {
  readonly #owner: string
  readonly #send: Send
  readonly #store: Store
  readonly #listeners = new Set<() => void>()
  #waiting: AnswerChange[] = []
  /** Changes the server may have already, though nothing came back: they are sent again as they are. */
  #tried = new Set<string>()
  #revs: Map<string, number>
  #rev: number
  #position: string | null | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = FIRST_WAIT_MS
  #size = BATCH
  #running: Promise<void> | null = null
  #stopped = false
  #snapshot: Snapshot = { state: 'idle', count: 0, refused: [], savedAt: null, conflicts: [] }

  constructor(given: { owner: string; rev: number; revs: Record<string, number>; send: Send; store: Store }) {
    this.#owner = given.owner
    this.#send = given.send
    this.#store = given.store
    this.#rev = given.rev
    this.#revs = new Map(Object.entries(given.revs))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly get = (): Snapshot => this.#snapshot

  /** Takes up what an earlier page could not send; gives it back as answers by question. */
  async restore(): Promise<Record<string, AnswerValue>> {
    const left = await this.#store.all(this.#owner).catch(() => [])
    const known = new Set(this.#waiting.map(({ id }) => id))
    this.#waiting = [...left.filter(({ id }) => !known.has(id)), ...this.#waiting]
    for (const { id } of left) this.#tried.add(id)
    this.#tell({})
    if (left.length > 0) void this.flush()
    return Object.fromEntries(this.#waiting.map(({ item, value }) => [item, value]))
  }

  /** Keeps a changed answer and sends it after a pause (typing) or at once. */
  put(item: string, value: AnswerValue, pause = 0): void {
    if (this.#snapshot.state === 'locked') return
    const replaced = this.#waiting.filter((one) => one.item === item && !this.#tried.has(one.id))
    const change = { id: crypto.randomUUID(), item, base: this.#revs.get(item) ?? 0, value }
    this.#waiting = [...this.#waiting.filter((one) => !replaced.includes(one)), change]
    this.#tell({ refused: this.#snapshot.refused.filter((one) => one !== item) })
    void this.#remember(change, replaced)
    this.#plan(pause)
  }

  /** Notes where the respondent is; it travels with the next answers. */
  at(position: string | null): void {
    if (this.#position === position || this.#snapshot.state === 'locked') return
    this.#position = position
    this.#plan(400)
  }

  /** Settles a conflict: one's own answer goes out again on top of the newer one, or is given up. */
  settle({ item, rev, mine }: Conflict, keepMine: boolean): void {
    this.#revs.set(item, rev)
    this.#tell({ conflicts: this.#snapshot.conflicts.filter((one) => one.item !== item) })
    if (keepMine) this.put(item, mine)
  }

  /** Sends everything there is; resolves when nothing is left or it has to wait. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  /** The next changes to send, in order, one for each question. */
  #next(): AnswerChange[] {
    const items = new Set<string>()
    const first = this.#waiting.filter(({ item }) => !items.has(item) && items.add(item))
    return first.slice(0, this.#size)
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 || this.#position !== undefined) {
      const changes = this.#next()
      const position = this.#position
      for (const { id } of changes) this.#tried.add(id)
      this.#tell({ state: 'sending' })
      try {
        const kept = await this.#send({ rev: this.#rev, changes, ...(position !== undefined && { position }) })
        if (this.#position === position) this.#position = undefined
        await this.#arrived(changes, kept)
      } catch (error) {
        if (!(await this.#failed(changes, error))) return
      }
    }
    this.#size = BATCH
    this.#tell({ state: 'idle' })
  }

  async #arrived(sent: readonly AnswerChange[], kept: Kept): Promise<void> {
    this.#rev = kept.rev
    this.#wait = FIRST_WAIT_MS
    for (const { item, rev } of kept.kept) this.#revs.set(item, rev)
    const conflicts = kept.conflicts.flatMap(({ item, rev, value }) => {
      const mine = sent.find((one) => one.item === item)
      return mine ? [{ item, rev, mine: mine.value, theirs: value }] : []
    })
    const fresh = new Set(kept.kept.map(({ item }) => item))
    await this.#forget(sent)
    this.#waiting = this.#waiting.map((one) =>
      fresh.has(one.item) ? { ...one, base: this.#revs.get(one.item) ?? 0 } : one,
    )
    const open = this.#snapshot.conflicts.filter(({ item }) => !conflicts.some((one) => one.item === item))
    this.#tell({ savedAt: kept.saved_at, conflicts: [...open, ...conflicts], state: 'sending' })
  }

  /** True when sending may go on at once. */
  async #failed(sent: readonly AnswerChange[], error: unknown): Promise<boolean> {
    if (error instanceof CallError && error.code === 'LOCKED') {
      await this.#forget(this.#waiting)
      this.#position = undefined
      this.#tell({ state: 'locked' })
      return false
    }
    if (isPassing(error)) {
      this.#tell({ state: 'waiting' })
      this.#plan(this.#wait)
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS)
      return false
    }
    this.#position = undefined
    if (sent.length > 1) {
      // One of them cannot be taken; alone it does not hold up the others.
      this.#size = 1
      return true
    }
    await this.#forget(sent)
    this.#tell({ refused: [...this.#snapshot.refused, ...sent.map(({ item }) => item)] })
    return true
  }

  async #remember(change: AnswerChange, replaced: readonly AnswerChange[]): Promise<void> {
    try {
      await this.#store.add({ owner: this.#owner, at: Date.now(), change })
      await this.#store.remove(replaced.map(({ id }) => id))
      // It may have arrived while it was being stored.
      if (!this.#waiting.some(({ id }) => id === change.id)) await this.#store.remove([change.id])
    } catch {
      // A browser without storage: the answers live as long as the page, and leaving it is asked about.
    }
  }

  async #forget(sent: readonly AnswerChange[]): Promise<void> {
    const ids = new Set(sent.map(({ id }) => id))
    this.#waiting = this.#waiting.filter(({ id }) => !ids.has(id))
    await this.#store.remove([...ids]).catch(() => undefined)
  }

  #tell(changed: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed, count: new Set(this.#waiting.map(({ item }) => item)).size }
    for (const listener of this.#listeners) listener()
  }
}
