import type { Href } from '@korak/contract/screens.ts'
import { personSignal } from '#base/session/auth.ts'
import { askToLose } from '#base/routing/blocking.ts'
import { call } from '#base/data/call.ts'
import { onSignOut } from '#base/session/session.ts'
import { makeSignal } from '#base/page/signal.ts'
import { forgetLists } from './forget-lists.ts'
import { asSender, withUnheld } from './locks.ts'
import { Pace } from './pace.ts'
import { AnswerQueue, type Send } from './queue.ts'
import { type Origin, type WaitingChange, forgetKept, keptOf, store } from './store.ts'

/** What the signed-in person typed in this browser and the server does not have. */
interface Unsent {
  /** Answers that go out as soon as it works. */
  waiting: number
  /** Answers the person has to look at: not accepted, or changed elsewhere too. */
  stuck: number
  /** Where the first of those is filled in. */
  href: Href | null
}
const NOTHING: Unsent = { waiting: 0, stuck: 0, href: null }
export const unsentSignal = makeSignal<Unsent>(NOTHING)

const PATIENCE_MS = 3000
const POLL_MS = 100
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('korak-answers')

/** Calls a page that is being filled in, in this tab or another, to send what it has. @returns stops it */
export function onCalled(send: () => void): () => void {
  const listening = new BroadcastChannel('korak-answers')
  listening.addEventListener('message', send)
  return () => listening.close()
}

const sendTo = ({ kind }: Origin, uid: string): Send =>
  kind === 'feedback'
    ? (body, options) => call('PUT /portal/feedback-answers/:uid/answers', { params: { uid }, body, ...options })
    : (body, options) => call('PUT /portal/questionnaires/:uid/answers', { params: { uid }, body, ...options })

/** What is put to the person rather than sent again: it would be refused, or asked about, each time. */
const asked = new Set<string>()

async function sendOwner(owner: string, origin: Origin): Promise<void> {
  const uid = owner.slice(owner.indexOf('/') + 1)
  // Of others' changes nothing is to be shown here.
  const rev = Number.MAX_SAFE_INTEGER
  const queue = new AnswerQueue({ owner, rev, revs: {}, send: sendTo(origin, uid), store })
  const before = Object.keys(await queue.restore()).length
  await queue.flush()
  queue.stop()
  const { count, conflicts, state } = queue.get()
  if (conflicts.length > 0 || state === 'gone') asked.add(owner)
  if (before > count) forgetLists()
}

const byOwner = (rows: readonly WaitingChange[]) => Map.groupBy(rows, ({ owner }) => owner)

/** Sends what earlier pages left of a person; what pages hold that are open now, they send themselves. */
async function sendAll(person: string): Promise<void> {
  for (const [owner, rows] of byOwner(await keptOf(person))) {
    const origin = rows.find((row) => row.origin)?.origin
    if (!origin || asked.has(owner) || rows.every(({ isRefused }) => isRefused)) continue
    await withUnheld(owner, () => sendOwner(owner, origin))
  }
}

async function look(person: string): Promise<Unsent> {
  const rows = await keptOf(person)
  const isStuck = ({ owner, isRefused }: WaitingChange) => isRefused === true || asked.has(owner)
  const count = (some: readonly WaitingChange[]) =>
    new Set(some.map(({ owner, change }) => `${owner} ${change.item}`)).size
  const stuck = rows.filter(isStuck)
  return {
    waiting: count(rows.filter((row) => !isStuck(row))),
    stuck: count(stuck),
    href: stuck.find(({ origin }) => origin)?.origin?.href ?? null,
  }
}

let person: string | null = null
let isWanted = false
const pace = new Pace(() => void run())

async function run(): Promise<void> {
  const who = personSignal.get()
  if (who === null || !isWanted) return
  pace.begin()
  await asSender(() => sendAll(who)).catch(() => undefined)
  if (who !== personSignal.get()) return
  const unsent = await look(who)
  unsentSignal.set(unsent.waiting + unsent.stuck === 0 ? NOTHING : unsent)
  if (isWanted && unsent.waiting > 0) pace.afterFailure()
}

/** Does not wait any longer. */
export function sendNow(): Promise<void> {
  asked.clear()
  pace.forget()
  return run()
}

/**
 * Sends what waits, from now on and on every page but those where answers are given: those send for themselves, and what
 * they show must not be overtaken.
 */
export function startSending(): () => void {
  isWanted = true
  const now = () => void sendNow()
  addEventListener('online', now)
  void run()
  return () => {
    isWanted = false
    removeEventListener('online', now)
  }
}

async function maySignOut(messages: number): Promise<boolean> {
  const count = person === null ? 0 : await sendLast(person)
  return count + messages === 0 || askToLose(count, messages)
}

/** Sends what can be sent before the person signs out. @returns how many answers are left */
async function sendLast(who: string): Promise<number> {
  const before = isWanted
  isWanted = true
  const until = Date.now() + PATIENCE_MS
  channel?.postMessage('send')
  await Promise.race([sendNow(), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  // Pages in other tabs take a moment.
  let unsent = await look(who)
  while (unsent.waiting > 0 && navigator.onLine && Date.now() < until) {
    await new Promise((done) => setTimeout(done, POLL_MS))
    unsent = await look(who)
  }
  isWanted = before
  return unsent.waiting + unsent.stuck
}

/** Follows who is signed in; what is of somebody else stays under that person until they come back. */
function follow(): void {
  const next = personSignal.get()
  if (next === null) return
  person = next
  asked.clear()
  unsentSignal.set(NOTHING)
  void run()
}

if (typeof window !== 'undefined') {
  personSignal.subscribe(follow)
  follow()
  onSignOut({
    maySignOut,
    forget: async () => {
      if (person !== null) await forgetKept(person)
      person = null
      unsentSignal.set(NOTHING)
    },
  })
}
