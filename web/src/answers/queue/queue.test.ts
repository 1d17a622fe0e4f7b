import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { CallError } from '#base/data/errors.ts'
import { PORTAL_RATER_API, linkRaterApi, transportOf } from '#feedback/rating/rating.api.ts'
import { publicTransport } from '#public-questionnaires/public.api.ts'
import { memory } from './store.factory.ts'
import { AnswerQueue, type Batch, type Send } from './queue.ts'
import type { Store } from './store.ts'
import { portalTransport } from '#answers/filling/transport.ts'

const OWNER = '0191b5a0-0000-7000-8000-000000000001'

/** Keeps everything, counting revisions, unless a change builds on an old one; ids already seen count once. */
function server() {
  const items = new Map<string, { rev: number; value: AnswerChange['value']; id: string }>()
  const batches: Batch[] = []
  let rev = 0
  const send: Send = async (batch) => {
    batches.push(structuredClone(batch))
    const before = rev
    const kept: { item: string; rev: number }[] = []
    const conflicts: { item: string; rev: number; value: AnswerChange['value']; at: null }[] = []
    for (const { id, item, base, value } of batch.changes) {
      const has = items.get(item)
      if (has && has.id !== id && has.rev !== base) conflicts.push({ item, rev: has.rev, value: has.value, at: null })
      else {
        if (has?.id !== id) items.set(item, { rev: ++rev, value, id })
        kept.push({ item, rev: items.get(item)!.rev })
      }
    }
    const sent = new Set(batch.changes.map(({ item }) => item))
    const others = batch.rev < before ? [...items].filter(([item]) => !sent.has(item)) : []
    const newer = others.map(([item, { rev: at, value }]) => ({ item, rev: at, value }))
    return { rev, saved_at: '2026-11-21T12:00:00Z', kept, conflicts, others: newer }
  }
  return { items, batches, send }
}
const network = () => new CallError({ status: 0, code: 'NETWORK', message: '' })
const make = (send: Send, store: Store = memory()) =>
  new AnswerQueue({ owner: OWNER, rev: 0, revs: {}, send: vi.fn(send), store })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer is kept in the browser until the server has it', async () => {
  const { send, items } = server()
  const store = memory()
  const queue = make(send, store)
  queue.put('a', 4)
  await vi.advanceTimersByTimeAsync(0)
  expect(items.get('a')?.value).toBe(4)
  expect(queue.get()).toMatchObject({ state: 'idle', count: 0, savedAt: '2026-11-21T12:00:00Z' })
  expect(store.rows.size).toBe(0)
})

test('typing is sent after a pause, the last text only', async () => {
  const { send, batches } = server()
  const queue = make(send)
  for (const text of ['K', 'Ko', 'Korak']) queue.put('a', text, 400)
  await vi.advanceTimersByTimeAsync(399)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches.map(({ changes }) => changes.map(({ value }) => value))).toEqual([['Korak']])
})

test('without a connection it waits longer and longer, keeps the order, and goes out when the connection is back', async () => {
  const { send, batches } = server()
  let isOnline = false
  const tries = vi.fn<() => void>()
  const queue = make(async (batch) => {
    tries()
    if (!isOnline) throw network()
    return send(batch)
  })
  queue.put('a', 1)
  queue.put('b', 2)
  queue.put('a', 3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.get()).toMatchObject({ state: 'waiting', count: 2 })
  // At 0, 1, 3 and 7 seconds.
  expect(tries).toHaveBeenCalledTimes(4)
  isOnline = true
  await queue.flush()
  expect(batches.flatMap(({ changes }) => changes.map(({ item, value }) => [item, value]))).toEqual([
    ['b', 2],
    ['a', 3],
  ])
})

test('what a closed page could not send is taken up by the next one', async () => {
  const store = memory()
  const first = make(() => Promise.reject(network()), store)
  first.put('a', { cannot_say: true })
  await vi.advanceTimersByTimeAsync(0)
  first.stop()
  expect(store.rows.size).toBe(1)
  const { send, items } = server()
  const second = make(send, store)
  expect(await second.restore()).toEqual({ a: { cannot_say: true } })
  await second.flush()
  expect(items.get('a')?.value).toEqual({ cannot_say: true })
  expect(store.rows.size).toBe(0)
})

test('a change of an answer under way builds on the revision that one gets', async () => {
  const { send, items } = server()
  let release = () => {}
  const queue = make(async (batch) => {
    if (items.size === 0) await new Promise<void>((resolve) => (release = resolve))
    return send(batch)
  })
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(0)
  queue.put('a', 2)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(items.get('a')).toMatchObject({ rev: 2, value: 2 })
  expect(queue.get()).toMatchObject({ count: 0, conflicts: [] })
})

test('an answer lost on the way back counts once', async () => {
  const { send, items } = server()
  let isLost = true
  const queue = make(async (batch) => {
    const kept = await send(batch)
    if (!isLost) return kept
    isLost = false
    throw network()
  })
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(0)
  queue.put('a', 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(items.get('a')).toMatchObject({ rev: 2, value: 2 })
  expect(queue.get().conflicts).toEqual([])
})

test('an answer changed elsewhere is asked about; keeping one’s own overrules it', async () => {
  const { send, items } = server()
  items.set('a', { rev: 7, value: 5, id: 'elsewhere' })
  const queue = make(send)
  queue.put('a', 1)
  queue.put('b', 2)
  await vi.advanceTimersByTimeAsync(0)
  const [conflict] = queue.get().conflicts
  expect(conflict).toMatchObject({ item: 'a', rev: 7, mine: 1, theirs: 5 })
  expect(items.get('b')?.value).toBe(2)
  queue.settle(conflict!, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(items.get('a')?.value).toBe(1)
  expect(queue.get().conflicts).toEqual([])
})

test('who types on without a pause is saved all the same, every four seconds', async () => {
  const { send, batches } = server()
  const queue = make(send)
  for (let second = 0; second < 13; second += 0.25) {
    queue.put('a', `${second}`, 400)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(batches).toHaveLength(3)
  expect(queue.get().count).toBe(1)
})

test('asked to try now it does, and waits the shortest time again', async () => {
  const tries = vi.fn<Send>(() => Promise.reject(network()))
  const queue = make(tries)
  queue.put('a', 1)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(tries).toHaveBeenCalledTimes(5)
  await queue.retry()
  expect(tries).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries).toHaveBeenCalledTimes(7)
})

test('a place alone is nothing that was saved', async () => {
  const { send } = server()
  const queue = make(send)
  queue.at('b')
  await vi.advanceTimersByTimeAsync(400)
  expect(queue.get()).toMatchObject({ state: 'idle', savedAt: null })
})

test('a page that is being left sends with what outlives it', async () => {
  const { send } = server()
  const sent = vi.fn(send)
  const queue = make(sent)
  queue.put('a', 'x', 400)
  await queue.retry(true)
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ outlives: true })
})

test('one answer the server refuses does not hold up the others', async () => {
  const { send, items } = server()
  const queue = make(async (batch) => {
    if (batch.changes.some(({ item }) => item === 'bad'))
      throw new CallError({ status: 422, code: 'VALIDATION', message: '' })
    return send(batch)
  })
  queue.put('a', 1)
  queue.put('bad', 1)
  queue.put('c', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect([...items.keys()]).toEqual(['a', 'c'])
  expect(queue.get()).toMatchObject({ state: 'idle', refused: [{ item: 'bad', why: '' }], count: 0 })
})

test('an answer the server refuses stays in the browser until another one takes its place', async () => {
  const store = memory()
  const { send } = server()
  let isWrong = true
  const queue = make(async (batch) => {
    if (isWrong) throw new CallError({ status: 422, code: 'VALIDATION', message: '' })
    return send(batch)
  }, store)
  queue.put('a', 'dolgo besedilo')
  await vi.advanceTimersByTimeAsync(0)
  expect([...store.rows.values()].map(({ isRefused }) => isRefused)).toEqual([true])
  isWrong = false
  queue.put('a', 'krajše')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.rows.size).toBe(0)
})

test('answers to other questions changed elsewhere appear, but not over what stands on the screen', async () => {
  const { send } = server()
  const shown = new Map<string, unknown>()
  const isBusy = new Set<string>()
  const queue = new AnswerQueue({
    owner: OWNER,
    rev: 0,
    revs: {},
    send,
    store: memory(),
    onElsewhere: (item, value) => !isBusy.has(item) && Boolean(shown.set(item, value)),
  })
  const elsewhere = make(send)
  isBusy.add('c')
  for (const item of ['a', 'b', 'c']) elsewhere.put(item, 5)
  await vi.advanceTimersByTimeAsync(0)
  queue.put('b', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect([...shown]).toEqual([['a', 5]])
  expect(queue.get().conflicts).toMatchObject([{ item: 'b', theirs: 5 }])
  // What was shown can be changed at once; what was not is asked about.
  queue.put('a', 2)
  queue.put('c', 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.get().conflicts.map(({ item }) => item)).toEqual(['b', 'c'])
})

test('what is put on top of an answer left over from an earlier page does not overrule a newer one', async () => {
  const { send, items } = server()
  const store = memory()
  const first = make(() => Promise.reject(network()), store)
  first.put('a', 1)
  await vi.advanceTimersByTimeAsync(0)
  first.stop()
  await send({ rev: 0, changes: [{ id: 'elsewhere', item: 'a', base: 0, value: 5 }] })
  const second = new AnswerQueue({ owner: OWNER, rev: 1, revs: { a: 1 }, send, store })
  await second.restore()
  second.put('a', 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(items.get('a')?.value).toBe(5)
  expect(second.get().conflicts).toMatchObject([{ item: 'a', rev: 1, mine: 2, theirs: 5 }])
})

test('of two tabs that ended without a connection the one that typed last is sent, and what the other typed can be read', async () => {
  const store = memory()
  const offline = () => Promise.reject(network())
  const [one, other] = [make(offline, store), make(offline, store)]
  one.put('a', 'Dolgo besedilo')
  one.put('b', 1)
  await vi.advanceTimersByTimeAsync(10)
  other.put('a', 'Drug')
  await vi.advanceTimersByTimeAsync(10)
  other.put('a', 'Drugo besedilo')
  other.put('b', 1)
  await vi.advanceTimersByTimeAsync(10)
  one.stop()
  other.stop()
  const { send, items } = server()
  const next = make(send, store)
  expect(await next.restore()).toEqual({ a: 'Drugo besedilo', b: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect([items.get('a')?.value, items.get('b')?.value]).toEqual(['Drugo besedilo', 1])
  expect([...store.rows.values()].map(({ change, isRefused }) => [change.value, isRefused])).toEqual([
    ['Dolgo besedilo', true],
  ])
})

test('what another tab of the browser is sending is not taken up', async () => {
  const store = memory()
  const queue = make(vi.fn<Send>(), store)
  const change = { id: crypto.randomUUID(), item: 'q1', base: 0, value: 4 }
  await store.add({ owner: OWNER, page: 'p', at: Date.now() + 1, change })
  expect(await queue.restore()).toEqual({})
  await store.add({
    owner: OWNER,
    page: 'p',
    at: Date.now() - 1,
    change: { ...change, id: crypto.randomUUID(), item: 'q2' },
  })
  expect(await queue.restore()).toEqual({ q2: 4 })
})

test('what one person left in a shared browser is not even asked for by another, nor by the holder of a link', async () => {
  const [uid, maja, tina] = [OWNER, '0191b5a0-0000-7000-8000-0000000000aa', '0191b5a0-0000-7000-8000-0000000000bb']
  const asRater = (respondent: string | null) =>
    transportOf(respondent ? PORTAL_RATER_API : linkRaterApi('t'), { uid, respondent, relationship: 'coworker' }, '/')
  const owners = {
    maja: portalTransport({ uid, respondent: maja }).owner,
    tina: portalTransport({ uid, respondent: tina }).owner,
    majaAsRater: asRater(maja).owner,
    tinaAsRater: asRater(tina).owner,
  }
  expect(owners.majaAsRater).toBe(owners.maja)
  const byLink = [asRater(null).owner, publicTransport({ id: 'a' }, { uid, stamp: '' }).owner]
  expect(byLink).toEqual([uid, uid])
  const store = memory()
  const asked = vi.spyOn(store, 'all')
  const make = (owner: string, send: Send) => new AnswerQueue({ owner, rev: 0, revs: {}, send, store })
  const first = make(owners.maja, () => Promise.reject(network()))
  first.put('a', 4)
  await vi.advanceTimersByTimeAsync(0)
  first.stop()
  const { send, batches } = server()
  for (const owner of [owners.tina, owners.tinaAsRater, ...byLink])
    expect(await make(owner, send).restore()).toEqual({})
  expect(asked.mock.calls.map(([owner]) => owner).filter((owner) => owner.includes(maja))).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toEqual([])
  expect(store.rows.size).toBe(1)
  expect(await make(owners.maja, send).restore()).toEqual({ a: 4 })
})

test('what was typed since a refused answer was sent takes its place: nothing says that it was refused', async () => {
  const { send, items } = server()
  const store = memory()
  let refuse: () => void = () => undefined
  const isBad = ({ changes }: Batch) => changes.some(({ value }) => value === 'bad')
  const wrong = new CallError({ status: 422, code: 'VALIDATION', message: '', errors: { a: ['No.'] } })
  const queue = make(
    (batch) => (isBad(batch) ? new Promise((_, reject) => (refuse = () => reject(wrong))) : send(batch)),
    store,
  )
  queue.put('a', 'bad')
  await vi.advanceTimersByTimeAsync(0)
  queue.put('a', 'good')
  refuse()
  await queue.flush()
  expect(items.get('a')?.value).toBe('good')
  expect(queue.get().refused).toEqual([])
  expect(store.rows.size).toBe(0)
  // The same when what was typed since is nothing the server could keep: of the two, what stands on the screen is kept.
  queue.put('a', 'bad')
  await vi.advanceTimersByTimeAsync(0)
  queue.leave('a', 'a text that is too long')
  refuse()
  await queue.flush()
  expect(queue.get().refused).toEqual([])
  expect([...store.rows.values()].map(({ change }) => change.value)).toEqual(['a text that is too long'])
  queue.put('a', 'good again', 1)
  await queue.flush()
  expect(store.rows.size).toBe(0)
})
