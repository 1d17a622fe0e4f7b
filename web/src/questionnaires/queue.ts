import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { meaningOf } from './refusals.ts'
import type { Conflict, Kept, Send, Snapshot } from './sending.ts'
import type { Store } from './store.ts'

export type { Batch, Conflict, Send, Snapshot } from './sending.ts'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const BATCH = 100

interface Given {
  owner: string
  rev: number
  revs: Record<string, number>
  send: Send
  store: Store
  /** Shows an answer changed elsewhere; false when something else stands on the screen. */
  onElsewhere?: (item: string, value: AnswerValue) => boolean
}

/**
 * Changed answers on their way to the server: kept in the browser first, sent in order, tried again until they arrive.
 * Of one question at most one change is under way, so that the next one builds on the revision the server gave it; a
 * change sent twice has the same id and counts once.
 */
export class AnswerQueue {
  readonly #owner: string
  readonly #born = Date.now()
  readonly #send: Send
  readonly #store: Store
  readonly #onElsewhere: NonNullable<Given['onElsewhere']>
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

  constructor(given: Given) {
    this.#owner = given.owner
    this.#send = given.send
    this.#store = given.store
    this.#onElsewhere = given.onElsewhere ?? (() => false)
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
    const left = await this.#store.all(this.#owner, this.#born).catch(() => [])
    const known = new Set(this.#waiting.map(({ id }) => id))
    this.#waiting = [...left.filter(({ id }) => !known.has(id)), ...this.#waiting]
    for (const { id, item, base } of left) {
      this.#tried.add(id)
      // What is put on top of it was not made on what the server has now.
      this.#revs.set(item, base)
    }
    this.#tell({})
    if (left.length > 0) void this.flush()
    return Object.fromEntries(this.#waiting.map(({ item, value }) => [item, value]))
  }

  /** Keeps a changed answer and sends it after a pause (typing) or at once. */
  put(item: string, value: AnswerValue, pause = 0): void {
    if (this.#isOver()) return
    const { refused, conflicts } = this.#snapshot
    const replaced = this.#waiting.filter((one) => one.item === item && !this.#tried.has(one.id))
    const change = { id: crypto.randomUUID(), item, base: this.#revs.get(item) ?? 0, value }
    this.#waiting = [...this.#waiting.filter((one) => !replaced.includes(one)), change]
    // What is typed over an open conflict takes the place of one's own side of it.
    const asked = conflicts.filter((one) => one.item === item)
    this.#tell({
      refused: refused.filter((one) => one !== item),
      conflicts: conflicts.filter((one) => !asked.includes(one)),
    })
    void this.#remember(change, [...replaced, ...asked])
    this.#plan(pause)
  }

  /** Notes where the respondent is; it travels with the next answers. */
  at(position: string | null): void {
    if (this.#position === position || this.#isOver()) return
    this.#position = position
    this.#plan(400)
  }

  /** Settles a conflict: one's own answer goes out again on top of the newer one, or is given up. */
  settle({ id, item, rev, mine }: Conflict, keepMine: boolean): void {
    this.#revs.set(item, rev)
    this.#tell({ conflicts: this.#snapshot.conflicts.filter((one) => one.item !== item) })
    if (keepMine) this.put(item, mine)
    void this.#drop([id])
  }

  /** Sends everything there is; resolves when nothing is left or it has to wait. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  #isOver(): boolean {
    return this.#snapshot.state === 'locked' || this.#snapshot.state === 'gone'
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
    while (!this.#isOver() && (this.#waiting.length > 0 || this.#position !== undefined)) {
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
    if (!this.#isOver()) this.#tell({ state: 'idle' })
  }

  async #arrived(sent: readonly AnswerChange[], kept: Kept): Promise<void> {
    const ids = new Set(sent.map(({ id }) => id))
    const fresh = new Map(kept.kept.map(({ item, rev }) => [item, rev]))
    this.#rev = kept.rev
    this.#wait = FIRST_WAIT_MS
    for (const [item, rev] of fresh) this.#revs.set(item, rev)
    this.#waiting = this.#waiting
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({ ...one, base: fresh.get(one.item) ?? one.base }))
    const held = new Set(this.#waiting.map(({ item }) => item))
    const found = kept.conflicts.flatMap(({ item, rev, value }) => {
      const mine = sent.find((one) => one.item === item)
      // What has been put since will meet the same answer: it is asked about then.
      return mine && !held.has(item) ? [{ id: mine.id, item, rev, mine: mine.value, theirs: value }] : []
    })
    const conflicts = [...this.#snapshot.conflicts, ...found]
    for (const { item } of conflicts) held.add(item)
    for (const { item, rev, value } of kept.others)
      if (!held.has(item) && rev > (this.#revs.get(item) ?? 0) && this.#onElsewhere(item, value))
        this.#revs.set(item, rev)
    this.#tell({ savedAt: kept.saved_at, conflicts, state: 'sending' })
    await this.#drop([...ids].filter((id) => !found.some((one) => one.id === id)))
  }

  /** True when sending may go on at once. */
  async #failed(sent: readonly AnswerChange[], error: unknown): Promise<boolean> {
    const meaning = meaningOf(error)
    if (meaning === 'locked' || meaning === 'gone') {
      const asked = this.#snapshot.conflicts.map(({ id }) => id)
      if (meaning === 'locked') await this.#drop([...this.#waiting.map(({ id }) => id), ...asked])
      this.#waiting = []
      this.#position = undefined
      this.#tell({ state: meaning })
      return false
    }
    if (meaning === 'passing') {
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
    const ids = sent.map(({ id }) => id)
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id))
    await this.#drop(ids)
    this.#tell({ refused: [...this.#snapshot.refused, ...sent.map(({ item }) => item)] })
    return true
  }

  async #remember(change: AnswerChange, replaced: readonly { id: string }[]): Promise<void> {
    try {
      await this.#store.add({ owner: this.#owner, at: Date.now(), change })
      await this.#store.remove(replaced.map(({ id }) => id))
      // It may have arrived while it was being stored.
      if (![...this.#waiting, ...this.#snapshot.conflicts].some(({ id }) => id === change.id))
        await this.#store.remove([change.id])
    } catch {
      // A browser without storage: the answers live as long as the page, and leaving it is asked about.
    }
  }

  #drop(ids: readonly string[]): Promise<void> {
    return this.#store.remove(ids).catch(() => undefined)
  }

  #tell(changed: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed, count: new Set(this.#waiting.map(({ item }) => item)).size }
    for (const listener of this.#listeners) listener()
  }
}
