import { pathTo } from '@korak/contract/screens.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personSignal, userSignal } from '#base/session/auth.ts'
import { leaveQuestion } from '#base/routing/blocking.ts'
import { type CurrentUser, signOut } from '#base/session/session.ts'
import { draftKey, keepDraft, readDraft } from '#base/page/storage.ts'
import { onCalled, sendNow, startSending, unsentSignal } from './sender.ts'
import { type Origin, keptFor, keptOf, store } from './store.ts'

const MAJA = '0191b5a0-0000-7000-8000-0000000000aa'
const TINA = '0191b5a0-0000-7000-8000-0000000000bb'
const USER = {
  name: 'Maja',
  roles: [],
  permissions: [],
  unchecked_consents: [],
  candidate: null,
} as unknown as CurrentUser

const CODES = new Map<unknown, string>([
  [423, 'LOCKED'],
  [404, 'NOT_FOUND'],
  [422, 'VALIDATION'],
])
/** What the server says to a PUT: a status, or conflicts. */
let answer: number | 'offline' | 'conflict' = 200
const sent: string[] = []
const fetched = vi.fn(async (url: string, init: RequestInit) => {
  if (init.method !== 'PUT') return new Response('{"message":""}', { headers: { 'X-Session-Person': MAJA } })
  if (answer === 'offline') throw new Error('offline')
  const { changes } = JSON.parse(String(init.body)) as { changes: { item: string }[] }
  const found = changes.map(({ item }) => ({ item, rev: 1, value: 'drugo', at: null }))
  sent.push(...changes.map(({ item }) => `${url} ${item}`))
  const isConflict = answer === 'conflict'
  const body =
    answer === 200 || isConflict
      ? { rev: 1, saved_at: '', kept: isConflict ? [] : found, conflicts: isConflict ? found : [], others: [] }
      : { code: CODES.get(answer), message: '' }
  return new Response(JSON.stringify(body), {
    status: isConflict ? 200 : (answer as number),
    headers: { 'X-Session-Person': MAJA },
  })
})

const leave = (person: string, uid: string, item: string, kind: Origin['kind'] = 'questionnaire') =>
  store.add({
    owner: `${person}/${uid}`,
    page: 'p',
    at: Date.now() - 1,
    change: { id: crypto.randomUUID(), item, base: 0, value: 'dolgo besedilo' },
    origin: { kind, href: pathTo('/questionnaires/:uid', { uid }) },
    said: { question: item, answer: 'dolgo besedilo' },
  })
const itemsOf = async (person: string) => (await keptOf(person)).map(({ change }) => change.item)
/** Until nothing is under way. */
const quiet = () => vi.advanceTimersByTimeAsync(50)
let stop = () => {}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  answer = 200
  sent.length = 0
  userSignal.set(USER)
  personSignal.set(MAJA)
  stop = startSending()
  await quiet()
})
afterEach(async () => {
  stop()
  for (const person of [MAJA, TINA]) await store.remove((await keptOf(person)).map(({ change }) => change.id))
  leaveQuestion.get()?.answer(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what an earlier page could not send goes out from any page, each to its own call', async () => {
  await leave(MAJA, 'q', 'a')
  await leave(MAJA, 'r', 'b', 'feedback')
  await sendNow()
  expect(sent).toEqual(['/api/portal/questionnaires/q/answers a', '/api/portal/feedback-answers/r/answers b'])
  expect(await itemsOf(MAJA)).toEqual([])
  expect(unsentSignal.get()).toEqual({ waiting: 0, stuck: 0, href: null })
})

test('what somebody else left is neither sent nor counted, and is there when they come back', async () => {
  await leave(TINA, 'q', 'a')
  await sendNow()
  expect([sent, unsentSignal.get().waiting, await itemsOf(TINA)]).toEqual([[], 0, ['a']])
  personSignal.set(TINA)
  await quiet()
  expect(sent).toEqual(['/api/portal/questionnaires/q/answers a'])
})

test('without a connection it is said how many wait; it goes out when the connection is back', async () => {
  answer = 'offline'
  await leave(MAJA, 'q', 'a')
  await leave(MAJA, 'q', 'b')
  await sendNow()
  expect(unsentSignal.get()).toEqual({ waiting: 2, stuck: 0, href: null })
  answer = 200
  dispatchEvent(new Event('online'))
  await quiet()
  expect([unsentSignal.get().waiting, sent.length]).toEqual([0, 2])
})

for (const [name, said] of [
  ['closed meanwhile', 423],
  ['refused', 422],
  ['not there any more', 404],
  ['changed elsewhere too', 'conflict'],
] as const)
  test(`an answer to what is ${name} stays, and leads to where it is looked at; it is not sent again and again`, async () => {
    answer = said
    await leave(MAJA, 'q', 'a')
    await sendNow()
    expect(unsentSignal.get()).toEqual({ waiting: 0, stuck: 1, href: pathTo('/questionnaires/:uid', { uid: 'q' }) })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect((await keptFor(`${MAJA}/q`)).map(({ change }) => change.value)).toEqual(['dolgo besedilo'])
  })

test('signing out sends first, and then forgets what is of the person alone', async () => {
  await leave(TINA, 'q', 'a')
  await leave(MAJA, 'q', 'b')
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(200)
  await leaving
  expect(sent).toEqual(['/api/portal/questionnaires/q/answers b'])
  expect([userSignal.get(), await itemsOf(MAJA), await itemsOf(TINA)]).toEqual([null, [], ['a']])
})

test('signing out asks when something cannot be sent; staying keeps it, going on anyway loses it', async () => {
  answer = 423
  await leave(MAJA, 'q', 'a')
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(200)
  expect(leaveQuestion.get()?.unsent).toBe(1)
  leaveQuestion.get()?.answer(false)
  await leaving
  expect([userSignal.get(), await itemsOf(MAJA)]).toEqual([USER, ['a']])
  const again = signOut()
  await vi.advanceTimersByTimeAsync(200)
  leaveQuestion.get()?.answer(true)
  await again
  expect([userSignal.get(), await itemsOf(MAJA)]).toEqual([null, []])
})

test('signing out calls pages that are being filled in, in other tabs too, and waits for them', async () => {
  await store.add({
    owner: `${MAJA}/q`,
    page: 'p',
    at: Date.now() + 60_000,
    change: { id: crypto.randomUUID(), item: 'a', base: 0, value: 'x' },
    origin: { kind: 'questionnaire', href: pathTo('/questionnaires/:uid', { uid: 'q' }) },
  })
  const called = vi.fn(async () => store.remove((await keptOf(MAJA)).map(({ change }) => change.id)))
  const unlisten = onCalled(() => void called())
  const leaving = signOut()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100)
    expect(called).toHaveBeenCalled()
  })
  await vi.advanceTimersByTimeAsync(3500)
  await leaving
  unlisten()
  expect([leaveQuestion.get(), userSignal.get()]).toEqual([null, null])
})

test('signing out asks over messages that are not sent, too', async () => {
  userSignal.set({ ...USER, uid: MAJA })
  const key = draftKey('message', MAJA, 'a')
  keepDraft(key, 'Kdaj?')
  keepDraft(`${key}_sent`, { uid: 'u', text: 'Kdaj?' })
  keepDraft(draftKey('message', TINA, 'a'), 'Ni moje.')
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(200)
  expect(leaveQuestion.get()).toMatchObject({ unsent: 0, messages: 1 })
  leaveQuestion.get()?.answer(false)
  await leaving
  expect(readDraft(key)).toBe('Kdaj?')
  localStorage.clear()
  sessionStorage.clear()
})
