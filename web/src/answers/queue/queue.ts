import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { takenUp } from './left.ts'
import { Pace } from './pace.ts'
import { meaningOf, refusalOf } from './refusals.ts'
import { BATCH, LAST_WORDS, NOTHING_SENT, PATIENCE_MS, conflictsIn, firstOfEach, lastOfEach } from './queue-types.ts'
import type { Batch, Conflict, Kept, QueueOptions, Snapshot } from './queue-types.ts'
export type { Batch, Conflict, Send, Snapshot } from './queue-types.ts'

/**
 * Changed answers on their way to the server: kept in the browser first, sent in order, tried again until they arrive.
 * Of one question at most one change is under way, so that the next one builds on the revision the server gave it; a
 * change sent twice has the same id and counts once.
 */
export class AnswerQueue {
  readonly page = crypto.randomUUID()
  readonly #born = Date.now()
  readonly #given: QueueOptions
  readonly #listeners = new Set<() => void>()
  #waiting: AnswerChange[] = []
  /** Changes the server may have already, though nothing came back: they are sent again as they are. */
  #tried = new Set<string>()
  /** Refused changes, id by question: what is typed next takes their place. */
  #refused = new Map<string, string>()
  #revs: Map<string, number>
  rev: number
  #position: string | null | undefined
  readonly #pace = new Pace(() => void this.flush())
  #size = BATCH
  #running: Promise<void> | null = null
  #isLeaving = false
  #snapshot: Snapshot = NOTHING_SENT
  constructor(given: QueueOptions) {
    this.#given = given
    this.rev = given.rev
    this.#revs = new Map(Object.entries(given.revs))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly get = (): Snapshot => this.#snapshot
  /** Shows what was changed elsewhere. @throws CallError */
  readonly look = async () => this.#arrived([], await this.#deliver({ rev: this.rev, changes: [] }))

  /** Takes up what an earlier page could not send; gives it back as answers by question. */
  async restore(): Promise<Record<string, AnswerValue>> {
    const left = await takenUp(this.#given.store, this.#given.owner, this.#born).catch(() => [])
    this.#waiting = [...left.filter(({ id }) => !this.#waiting.some((one) => one.id === id)), ...this.#waiting]
    for (const { id, item, base } of left) {
      this.#tried.add(id)
      // A later change of the same answer builds on the revision this one was based on, not on what the server has now.
      this.#revs.set(item, base)
    }
    this.#tell({})
    void this.#given.store.take(lastOfEach(left), this.page)
    if (left.length > 0) void this.flush()
    return Object.fromEntries(this.#waiting.map(({ item, value }) => [item, value]))
  }

  /** Keeps a changed answer and sends it after a pause (typing) or at once. */
  put(item: string, value: AnswerValue, pause = 0): void {
    if (this.#snapshot.state === 'locked') return this.leave(item, value)
    const { refused, conflicts } = this.#snapshot
    const replaced = this.#waiting.filter((one) => one.item === item && !this.#tried.has(one.id))
    const change = { id: crypto.randomUUID(), item, base: this.#revs.get(item) ?? 0, value }
    this.#waiting = [...this.#waiting.filter((one) => !replaced.includes(one)), change]
    // What is typed over an open conflict takes the place of one's own side of it.
    const asked = conflicts.filter((one) => one.item === item)
    const before = this.#refused.get(item)
    this.#refused.delete(item)
    this.#tell({
      refused: refused.filter((one) => one.item !== item),
      conflicts: conflicts.filter((one) => !asked.includes(one)),
    })
    void this.#remember(change, [...replaced, ...asked, ...(before === undefined ? [] : [{ id: before }])])
    this.#pace.afterTyping(pause)
  }

  /** Notes where the respondent is; it travels with the next answers. */
  at(position: string | null): void {
    if (this.#position === position || this.#isOver()) return
    this.#position = position
    this.#pace.after(400)
  }

  /** Settles a conflict: one's own answer goes out again on top of the newer one, or is given up. */
  settle({ id, item, rev, mine }: Conflict, keepMine: boolean): void {
    this.#revs.set(item, rev)
    this.#tell({ conflicts: this.#snapshot.conflicts.filter((one) => one.item !== item) })
    if (keepMine) this.put(item, mine)
    void this.#drop([id])
  }

  /** Keeps what stands in a field and is not sent, to be read. */
  leave(item: string, value: AnswerValue): void {
    const id = crypto.randomUUID()
    const before = this.#refused.get(item)
    this.#refused.set(item, id)
    this.#tell({ refused: this.#snapshot.refused.filter((one) => one.item !== item) })
    const change = { id, item, base: this.#revs.get(item) ?? 0, value }
    void this.#remember(change, before === undefined ? [] : [{ id: before }])
  }

  /** What an earlier page kept to be read stands in its field again: what is put next takes its place. */
  take({ id, item }: AnswerChange): void {
    this.#refused.set(item, id)
    void this.#given.store.take([id], this.page)
  }

  /** Gives up what was kept of a question to be read. */
  forget(item: string): void {
    const id = this.#refused.get(item)
    this.#refused.delete(item)
    if (id !== undefined) void this.#drop([id])
  }

  /** Nothing is taken any more: the server has said so, of answers or of something beside them. */
  async end(state: 'locked' | 'gone'): Promise<void> {
    this.#position = undefined
    // Of what is not there any more nothing is saved; what waits for it stays as it is.
    if (state === 'gone') return this.#tell({ state, savedAt: null })
    const refusing = this.#refuse([...this.#waiting, ...this.#snapshot.conflicts])
    this.#waiting = []
    this.#tell({ state })
    await refusing
  }

  /** Sends everything there is; resolves when nothing is left or it has to wait. */
  flush(): Promise<void> {
    this.#pace.begin()
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  /** Does not wait any longer: there is a connection again, somebody asks for it, or the page is being left. */
  retry(isLeaving = false): Promise<void> {
    this.#pace.forget()
    this.#isLeaving = isLeaving
    return this.flush()
  }

  readonly #isOver = (): boolean => ['locked', 'gone'].includes(this.#snapshot.state)
  readonly stop = (): void => this.#pace.stop()

  async #run(): Promise<void> {
    while (!this.#isOver() && (this.#waiting.length > 0 || this.#position !== undefined)) {
      const changes = firstOfEach(this.#waiting).slice(0, this.#size)
      const position = this.#position
      for (const { id } of changes) this.#tried.add(id)
      this.#tell({ state: 'sending' })
      try {
        const kept = await this.#deliver({ rev: this.rev, changes, ...(position !== undefined && { position }) })
        if (this.#position === position) this.#position = undefined
        await this.#arrived(changes, kept)
      } catch (error) {
        if (!(await this.#failed(changes, error))) return
      }
    }
    this.#size = BATCH
    if (!this.#isOver()) this.#tell({ state: 'idle' })
  }

  #deliver(batch: Batch): Promise<Kept> {
    const outlives = this.#isLeaving && JSON.stringify(batch).length < LAST_WORDS
    return this.#given.send(batch, { signal: AbortSignal.timeout(PATIENCE_MS), outlives })
  }

  async #arrived(sent: readonly AnswerChange[], kept: Kept): Promise<void> {
    const ids = new Set(sent.map(({ id }) => id))
    const fresh = new Map(kept.kept.map(({ item, rev }) => [item, rev]))
    this.rev = kept.rev
    this.#pace.forget()
    for (const [item, rev] of fresh) this.#revs.set(item, rev)
    this.#waiting = this.#waiting
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({ ...one, base: fresh.get(one.item) ?? one.base }))
    const held = new Set(this.#waiting.map(({ item }) => item))
    // What has been put since will meet the same answer: it is asked about then.
    const found = conflictsIn(kept, sent).filter(({ item }) => !held.has(item))
    const conflicts = [...this.#snapshot.conflicts, ...found]
    for (const { item } of conflicts) held.add(item)
    for (const { item, rev, value } of kept.others)
      if (!held.has(item) && rev > (this.#revs.get(item) ?? 0) && this.#given.onElsewhere?.(item, value))
        this.#revs.set(item, rev)
    // A place alone is nothing anybody would call saved.
    this.#tell({ ...(sent.length > 0 && { savedAt: kept.saved_at }), conflicts })
    await this.#drop([...ids].filter((id) => !found.some((one) => one.id === id)))
  }

  /** True when sending may go on at once. */
  async #failed(sent: readonly AnswerChange[], error: unknown): Promise<boolean> {
    const meaning = meaningOf(error)
    if (meaning === 'locked' || meaning === 'gone') return this.end(meaning).then(() => false)
    if (this.#isOver()) return false
    if (meaning === 'passing') {
      this.#tell({ state: 'waiting' })
      this.#pace.afterFailure()
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
    // What has been typed since stands in its place, whether it is on its way or cannot be kept.
    const held = sent.filter(({ item }) => !this.#refused.has(item) && !this.#waiting.some((one) => one.item === item))
    await (held.length === 0 ? this.#drop(ids) : this.#refuse(held))
    this.#tell({ refused: [...this.#snapshot.refused, ...held.map(({ item }) => refusalOf(item, error))] })
    return true
  }

  async #remember(change: AnswerChange, replaced: readonly { id: string }[]): Promise<void> {
    const { owner, origin = null, wordsOf } = this.#given
    const said = wordsOf?.(change.item, change.value)
    const isRefused = () => this.#refused.get(change.item) === change.id
    // What is to be read is that from the first step on: a page may end before the second, and another would send it.
    const marks = { ...(said && { said }), ...(isRefused() && { isRefused: true as const }) }
    try {
      const isStored = await this.#given.store.add({ owner, page: this.page, at: Date.now(), change, origin, ...marks })
      if (isStored !== this.#snapshot.isStored) this.#tell({ isStored })
      await this.#given.store.remove(replaced.map(({ id }) => id))
      // It may have arrived while it was being stored, or been refused.
      const isHeld = [...this.#waiting, ...this.#snapshot.conflicts].some(({ id }) => id === change.id)
      if (isRefused()) await this.#given.store.refuse([change.id])
      else if (!isHeld) await this.#given.store.remove([change.id])
    } catch {
      // A browser without storage: the answers live as long as the page, and leaving it is asked about.
    }
  }

  /** They are not sent any more; they stay in the browser to be read. */
  #refuse(changes: readonly { id: string; item: string }[]): Promise<void> {
    for (const { id, item } of changes) this.#refused.set(item, id)
    return this.#given.store.refuse(changes.map(({ id }) => id)).catch(() => undefined)
  }

  #drop(ids: readonly string[]): Promise<void> {
    return this.#given.store.remove(ids).catch(() => undefined)
  }

  #tell(changed: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed, count: new Set(this.#waiting.map(({ item }) => item)).size }
    for (const listener of this.#listeners) listener()
  }
}
