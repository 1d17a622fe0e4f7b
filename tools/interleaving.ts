// Two tabs of one person, each with the browser's own queue, and a network that loses, repeats and delays what they send.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue } from '@korak/contract/definition.ts'
import type { SeededRandom } from '../bench/seeded-random.ts'
import { CallError } from '../web/src/base/data/errors.ts'
import { AnswerQueue, type Batch, type Conflict, type Send } from '../web/src/answers/queue/queue.ts'
import type { Store, WaitingChange } from '../web/src/answers/queue/store.ts'

type Kept = Awaited<ReturnType<Send>>
type Stored = { item: string; value: AnswerValue; rev: number }
/** The server: keeps a batch, and says what it has. */
export interface Network {
  save: (batch: Batch) => Promise<Kept>
  stored: () => Promise<Stored[]>
}
/** An open page. Its person has seen some revision of each answer, or was told that their own is kept as one. */
interface Page {
  queue: AnswerQueue
  seen: Map<string, number>
  isClosed: boolean
}
interface Tab {
  name: string
  store: Store
  page: Page
  /** What its person typed last and has not given up, by question. */
  typed: Map<string, AnswerValue>
}

const ITEMS = ['listens', 'plans', 'note']
const OWNER = 'two tabs'
/** An answer that was kept, and the revision its sender knew of. */
interface Written {
  value: AnswerValue
  seen: number
}
const valueIn = ({ changes }: Batch, item: string): AnswerValue =>
  changes.find((one) => one.item === item)?.value ?? null
const isAtRest = ({ page }: Pick<Tab, 'page'>): boolean => {
  const { count, refused, conflicts } = page.queue.get()
  return count + refused.length + conflicts.length === 0
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

function memory(): Store {
  const rows = new Map<string, WaitingChange>()
  return {
    all: async (owner) => [...rows.values()].filter((row) => row.owner === owner),
    add: async (row) => Boolean(rows.set(row.change.id, row)),
    left: async () => [],
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
    refuse: async (ids) => ids.forEach((id) => rows.delete(id)),
    take: async (ids, page) => ids.forEach((id) => rows.set(id, { ...rows.get(id)!, page })),
  }
}

export class TwoTabs {
  readonly counts = { conflicts: 0, lost: 0, late: 0, reopened: 0, elsewhere: 0 }
  readonly #random: SeededRandom
  readonly #network: Network
  /** Everything that was ever kept, by question and revision. */
  readonly #written = new Map<string, Map<number, Written>>()
  readonly #acknowledged: Stored[] = []
  readonly #late: (() => Promise<unknown>)[] = []
  #tabs: Tab[] = []
  #isCalm = false

  constructor(random: SeededRandom, network: Network) {
    this.#random = random
    this.#network = network
  }

  /** Lets both tabs do things at the same time, then calms down. @returns what went wrong */
  async run(): Promise<string[]> {
    const shared = this.#happens(0.3) ? memory() : null
    this.#tabs = ['A', 'B'].map((name): Tab => {
      const store = shared ?? memory()
      return { name, store, page: this.#page(store, []), typed: new Map() }
    })
    const tabs = this.#tabs
    await Promise.all(tabs.map((tab) => this.#use(tab)))
    this.#isCalm = true
    for (let tries = 0; tries < 20 && !(tries > 0 && tabs.every(isAtRest)); tries += 1) {
      for (const arrive of this.#late.splice(0)) await arrive()
      for (const tab of tabs) {
        await tab.page.queue.flush()
        for (const conflict of tab.page.queue.get().conflicts) this.#settle(tab, conflict)
      }
    }
    for (const { page } of tabs) page.queue.stop()
    return this.#judge(tabs)
  }

  #happens(share: number): boolean {
    return !this.#isCalm && this.#random.below(1000) < share * 1000
  }

  /** @param from what the server had when the page was fetched */
  #page(store: Store, from: readonly Stored[]): Page {
    const seen = new Map(from.map(({ item, rev }) => [item, rev]))
    let newer = new Map<string, number>()
    const send: Send = async (batch) => {
      const kept = await this.#carry(page, batch)
      newer = new Map(kept.others.map(({ item, rev }) => [item, rev]))
      return kept
    }
    const onElsewhere = (item: string) => {
      this.counts.elsewhere += 1
      seen.set(item, newer.get(item) ?? 0)
      return true
    }
    const rev = from.reduce((sum, one) => sum + one.rev, 0)
    const queue = new AnswerQueue({ owner: OWNER, rev, revs: Object.fromEntries(seen), send, store, onElsewhere })
    const page = { queue, seen, isClosed: false }
    return page
  }

  async #use(tab: Tab): Promise<void> {
    for (let acts = 0; acts < 3; acts += 1) {
      for (let turns = this.#random.below(6); turns > 0; turns -= 1) await turn()
      const [conflict] = tab.page.queue.get().conflicts
      if (conflict && this.#happens(0.5)) this.#settle(tab, conflict)
      else if (this.#happens(0.15)) await this.#reopen(tab)
      else this.#type(tab, this.#random.one(ITEMS))
      if (this.#happens(0.3)) await tab.page.queue.flush()
    }
  }

  #type(tab: Tab, item: string): void {
    const value = item === 'note' ? randomUUID() : 1 + this.#random.below(5)
    // In one browser a page goes on with what the other one left: the last word is the person's.
    for (const other of this.#tabs) if (other.store === tab.store) other.typed.delete(item)
    tab.typed.set(item, value)
    tab.page.queue.put(item, value)
  }

  /** The page is closed, whatever is under way, and opened again. */
  async #reopen(tab: Tab): Promise<void> {
    this.counts.reopened += 1
    tab.page.isClosed = true
    tab.page.queue.stop()
    tab.page = this.#page(tab.store, await this.#network.stored())
    // What is left shows what this browser has, not what the server has: it was made on what was seen then.
    for (const {
      change: { item, base },
    } of await tab.store.all(OWNER, Infinity))
      tab.page.seen.set(item, base)
    await tab.page.queue.restore()
  }

  #settle({ page }: Tab, conflict: Conflict): void {
    this.counts.conflicts += 1
    const keepMine = this.#random.below(2) === 0
    page.seen.set(conflict.item, conflict.rev)
    // In one browser the other tab may be asked about it.
    for (const { typed } of keepMine ? [] : this.#tabs)
      if (isDeepStrictEqual(typed.get(conflict.item), conflict.mine)) typed.delete(conflict.item)
    page.queue.settle(conflict, keepMine)
  }

  /** Takes a batch to the server and the answer back; either may get lost, come twice, or late. */
  async #carry(page: Page, sent: Batch): Promise<Kept> {
    const batch = structuredClone(sent)
    const seen = new Map(page.seen)
    const arrive = async () => this.#note(seen, batch, await this.#network.save(structuredClone(batch)))
    const lose = () => {
      this.counts.lost += 1
      throw new CallError({ status: 0, code: 'NETWORK', message: '' })
    }
    for (let turns = this.#isCalm ? 0 : this.#random.below(4); turns > 0; turns -= 1) await turn()
    if (page.isClosed || this.#happens(0.12)) lose()
    if (this.#happens(0.12)) {
      this.counts.late += 1
      this.#late.push(arrive)
      lose()
    }
    const kept = await arrive()
    if (this.#happens(0.1)) await arrive()
    for (const again of this.#happens(0.3) ? this.#late.splice(0) : []) await again()
    if (page.isClosed || this.#happens(0.15)) lose()
    for (const { item, rev } of kept.kept) {
      page.seen.set(item, Math.max(rev, page.seen.get(item) ?? 0))
      this.#acknowledged.push({ item, rev, value: valueIn(batch, item) })
    }
    return kept
  }

  /** What the server has kept, whether anybody hears of it or not. */
  #note(seen: Page['seen'], batch: Batch, kept: Kept): Kept {
    for (const { item, rev } of kept.kept) {
      const revs = this.#written.get(item) ?? new Map<number, Written>()
      this.#written.set(item, revs)
      if (!revs.has(rev)) revs.set(rev, { value: valueIn(batch, item), seen: seen.get(item) ?? 0 })
    }
    return kept
  }

  async #judge(tabs: readonly Tab[]): Promise<string[]> {
    const wrong: string[] = []
    const stored = new Map((await this.#network.stored()).map((one) => [one.item, one]))
    for (const { name, page, typed } of tabs) {
      if (!isAtRest({ page })) wrong.push(`${name} has not come to rest`)
      for (const [item, value] of typed)
        if (![...(this.#written.get(item)?.values() ?? [])].some((one) => isDeepStrictEqual(one.value, value)))
          wrong.push(`${name}: ${item} never arrived`)
    }
    for (const { item, rev, value } of this.#acknowledged) {
      if (!isDeepStrictEqual(this.#written.get(item)?.get(rev)?.value, value))
        wrong.push(`${item} ${rev} was acknowledged as something else`)
      if ((stored.get(item)?.rev ?? 0) < rev) wrong.push(`${item} ${rev} was acknowledged and is lost`)
    }
    for (const [item, revs] of this.#written) {
      const last = stored.get(item)
      if (!isDeepStrictEqual(revs.get(last?.rev ?? 0)?.value, last?.value))
        wrong.push(`${item} is not the last one kept`)
      for (let rev = 2; rev <= (last?.rev ?? 0); rev += 1) {
        const [before, now] = [revs.get(rev - 1), revs.get(rev)]
        if (!before || !now) wrong.push(`${item} ${rev} came from nowhere`)
        else if (now.seen < rev - 1) wrong.push(`${item} ${rev - 1} was overwritten unseen`)
      }
    }
    return wrong
  }
}
