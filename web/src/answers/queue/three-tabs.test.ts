// Three tabs on two devices, calls and answers that get lost, tabs that end: what was typed last in a tab has arrived, was typed
// over where it stood, was given up, or can be read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '@korak/engine/seeded-random.factory.ts'
import { CallError } from '#base/data/errors.ts'
import { memory } from './store.factory.ts'
import { AnswerQueue, type Batch, type Send } from './queue.ts'

const RUNS = 150
const ITEMS = ['a', 'b']
const lost = () => new CallError({ status: 0, code: 'NETWORK', message: '' })
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As the server keeps answers: what was made on something older is asked about. */
function server() {
  const rows = new Map<string, { rev: number; value: unknown; id: string }>()
  /** All that was ever kept. */
  const arrived = new Set<unknown>()
  let rev = 0
  const keep = (batch: Batch) => {
    const before = rev
    const kept: { item: string; rev: number }[] = []
    const conflicts: { item: string; rev: number; value: unknown; at: null }[] = []
    for (const { id, item, base, value } of batch.changes) {
      const has = rows.get(item)
      if (has && has.id !== id && has.rev !== base) {
        conflicts.push({ item, rev: has.rev, value: has.value, at: null })
        continue
      }
      if (has?.id !== id) rows.set(item, { rev: (has?.rev ?? 0) + 1, value, id })
      arrived.add(value)
      rev += 1
      kept.push({ item, rev: rows.get(item)!.rev })
    }
    const sent = new Set(batch.changes.map(({ item }) => item))
    const newer = batch.rev < before ? [...rows].filter(([item]) => !sent.has(item)) : []
    const others = newer.map(([item, { rev: at, value }]) => ({ item, rev: at, value }))
    return structuredClone({ rev, saved_at: '', kept, conflicts, others }) as Awaited<ReturnType<Send>>
  }
  return { rows, arrived, keep, rev: () => rev }
}

interface Device {
  store: ReturnType<typeof memory>
  isOnline: boolean
}
interface Tab {
  device: Device
  queue: AnswerQueue
  /** What its person has seen at each question. */
  seen: Map<string, Set<unknown>>
  /** What they typed last. */
  typed: Map<string, unknown>
}

/** One run. @returns what has gone without a word */
async function run(seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const happens = (share: number) => random() < share
  const { rows, arrived, keep, rev } = server()
  const ended: Tab[] = []
  const settled = new Set<unknown>()

  async function open(device: Device): Promise<Tab> {
    const isOpen = () => !ended.includes(tab)
    const send: Send = async (batch) => {
      const fate = random()
      await wait(random() * 900)
      if (!device.isOnline || fate < 0.12) throw lost()
      const answer = keep(structuredClone(batch))
      await wait(random() * 500)
      if (!isOpen()) return new Promise(() => {})
      if (fate > 0.88) throw lost()
      return answer
    }
    // A tab that has ended writes no more.
    const alive =
      <A extends unknown[]>(work: (...given: A) => Promise<unknown>) =>
      async (...given: A) =>
        isOpen() ? work(...given) : undefined
    const { add, remove, refuse } = device.store
    const revs = Object.fromEntries([...rows].map(([item, row]) => [item, row.rev]))
    const seen = new Map(ITEMS.map((item) => [item, new Set([rows.get(item)?.value])]))
    const queue = new AnswerQueue({
      owner: 'one',
      rev: rev(),
      revs,
      send,
      store: {
        ...device.store,
        add: async (row) => Boolean(await alive(add)(row)),
        remove: async (ids) => void (await alive(remove)(ids)),
        refuse: async (ids) => void (await alive(refuse)(ids)),
      },
      onElsewhere: (item, value) => Boolean(seen.get(item)!.add(value)),
    })
    const tab = { device, queue, seen, typed: new Map<string, unknown>() }
    queue.subscribe(() => {
      for (const { item, theirs } of queue.get().conflicts) seen.get(item)!.add(theirs)
    })
    for (const [item, value] of Object.entries(await queue.restore())) seen.get(item)!.add(value)
    return tab
  }

  const devices = [0, 1].map((): Device => ({ store: memory(), isOnline: true }))
  const tabs = [await open(devices[0]!), await open(devices[0]!), await open(devices[1]!)]
  const settle = ({ queue }: Tab, keepsMine: boolean) => {
    const [conflict] = queue.get().conflicts
    if (!conflict) return
    if (!keepsMine) settled.add(conflict.mine)
    queue.settle(conflict, keepsMine)
  }
  /** Typed over where they stood. */
  const over = new Set<unknown>()
  for (let step = 0; step < 60; step += 1) {
    const at = Math.floor(random() * tabs.length)
    const tab = tabs[at]!
    const act = random()
    if (act < 0.6) {
      const item = one(ITEMS)
      const value = `${seed}.${step}`
      for (const before of tab.seen.get(item)!) over.add(before)
      tab.seen.get(item)!.add(value)
      tab.typed.set(item, value)
      tab.queue.put(item, value, one([0, 400]))
    } else if (act < 0.7) tab.device.isOnline = !tab.device.isOnline
    else if (act < 0.8) {
      await vi.advanceTimersByTimeAsync(1)
      tab.queue.stop()
      ended.push(tab)
      tabs[at] = await open(tab.device)
    } else if (act < 0.9) settle(tab, happens(0.5))
    await vi.advanceTimersByTimeAsync(one([0, 50, 300, 1000, 5000]))
  }
  for (const device of devices) device.isOnline = true
  for (let tries = 0; tries < 40; tries += 1)
    for (const tab of tabs) {
      void tab.queue.retry()
      settle(tab, true)
      await vi.advanceTimersByTimeAsync(1000)
    }
  const kept = devices.flatMap(({ store }) => [...store.rows.values()])
  const readable = new Set<unknown>(kept.flatMap(({ isRefused, change }) => (isRefused ? [change.value] : [])))
  const last = [...ended, ...tabs].flatMap(({ typed }) => [...typed.values()])
  return [
    ...last.filter((value) => ![arrived, over, settled, readable].some((set) => set.has(value))).map(String),
    ...tabs.filter(({ queue }) => queue.get().count + queue.get().conflicts.length > 0).map(() => `${seed}: no rest`),
  ]
}

test(`over ${RUNS} runs nothing goes without a word`, async () => {
  const gone: string[] = []
  for (let seed = 1; seed <= RUNS; seed += 1) gone.push(...(await run(seed)))
  expect(gone).toEqual([])
})
