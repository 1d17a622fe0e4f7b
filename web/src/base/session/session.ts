import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '@korak/contract/auth.ts'
import { isAmong } from '@korak/contract/permissions.rules.ts'
import type { Permission } from '@korak/contract/route.ts'
import { ADMINISTRATORS } from './access.ts'
import { keepGoalJob, takeJob } from './after-sign-in.ts'
import { checkAuth, checkAuthAnew, idleEndSignal, onExpired, setUser, userSignal } from './auth.ts'
import { askToLose, dropChanges, isDirty, keepChanges, losableSignal, stopAsking } from '#base/routing/blocking.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { makeSignal } from '#base/page/signal.ts'
import { countDrafts, forgetOldDrafts, forgetPerson } from '#base/page/storage.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'

export type { CurrentUser }
export const AUTH_CHECK_MS = 1_800_000

/** Why nobody is signed in any more: for inactivity, or ended elsewhere (another window, another device, a new password). */
type SessionEnd = 'idle' | 'elsewhere'
const endedSignal = makeSignal<SessionEnd | null>(null)
export const getSessionEnd = endedSignal.get
export const useSessionEnd = (): SessionEnd | null =>
  useSyncExternalStore(endedSignal.subscribe, getSessionEnd, () => null)
/** The server's clock and ours may differ by this much, and an answer takes its time. */
const CLOCK_SLACK_MS = 10_000

/**
 * The signed-in user, null when signed out, undefined until the server has answered. Over unsaved work a session that ended
 * changes nothing on the page: who was signed in is asked to sign in again.
 */
export function useUser(): CurrentUser | null | undefined {
  const user = useSyncExternalStore(userSignal.subscribe, userSignal.get, () => (isVisiting ? null : userSignal.get()))
  return useExpired() ?? user
}
export const getUser = userSignal.get

/** What is drawn at this moment is for nobody who is signed in. */
let isVisiting = false
/** Draws something as text, as a visitor sees it. */
export function asVisitor<T>(draw: () => T): T {
  isVisiting = true
  try {
    return draw()
  } finally {
    isVisiting = false
  }
}

let leaving = false
/** True from the moment the person chose to sign out until the next sign-in: their last page is not remembered. */
export const isLeaving = (): boolean => leaving

/** Other tabs of the same browser: signing in or out in one is seen by all. */
const tabs = typeof window === 'undefined' ? null : new BroadcastChannel('korak')

/**
 * Asks who is signed in now and every 30 minutes; the clock's question does not count as activity. Where the server has
 * just said with the page that nobody is, the first question is left out.
 */
export function startSession(): () => void {
  forgetOldDrafts()
  if (userSignal.get() !== null) void checkAuth()
  const timer = setInterval(() => void checkAuth(true), AUTH_CHECK_MS)
  const stop = userSignal.subscribe(followUser)
  before = userSignal.get()
  onExpired(() => (expiredSignal.get() ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve(false)))
  const hear = ({ data }: MessageEvent) => (data === 'signed-out' ? leaveWithThem() : void checkAuth(true))
  tabs?.addEventListener('message', hear)
  const stopHolding = losableSignal.subscribe(holdUnsaved)
  return () => {
    clearInterval(timer)
    stop()
    stopHolding()
    tabs?.removeEventListener('message', hear)
  }
}

let before: CurrentUser | null | undefined
/** The person whose session ended over unsaved work: the page stays and asks to sign in again. */
const expiredSignal = makeSignal<CurrentUser | null>(null)
export const getExpired = expiredSignal.get
export const useExpired = (): CurrentUser | null =>
  useSyncExternalStore(expiredSignal.subscribe, getExpired, () => null)
const waiting = new Set<(isBack: boolean) => void>()
const answerWaiting = (isBack: boolean) => {
  for (const resolve of waiting) resolve(isBack)
  waiting.clear()
}

function followUser() {
  const user = userSignal.get()
  const expired = expiredSignal.get()
  if (user && expired) {
    expiredSignal.set(null)
    answerWaiting(isSamePerson(user, expired))
    // What one person typed must not be sent, or seen, by another.
    if (!isSamePerson(user, expired)) startOver()
  } else if (before && !user && !leaving) {
    const end = idleEndSignal.get()
    endedSignal.set(end !== null && Date.now() < end - CLOCK_SLACK_MS ? 'elsewhere' : 'idle')
    if (isDirty()) expiredSignal.set(before)
    else queryClient.clear()
  }
  if (user) endedSignal.set(null)
  before = user
}

/** Held by each tab with work that leaving would lose, so that whoever signs out in another one is asked. */
const UNSAVED = 'korak_unsaved'
let release: (() => void) | null = null
function holdUnsaved() {
  release?.()
  release = null
  if (!losableSignal.get()) return
  const held = new Promise<void>((resolve) => (release = resolve))
  // Not there on an address without TLS.
  void navigator.locks?.request(UNSAVED, { mode: 'shared' }, () => held)
}
async function isUnsavedAnywhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return losableSignal.get() || held.some(({ name }) => name === UNSAVED)
}

/** Signed out in another tab, by choice: nothing of the person stays on this page either, or is written any more. */
function leaveWithThem() {
  const person = userSignal.get() ?? expiredSignal.get()
  if (!person) return
  forgetPerson(person.uid)
  dropChanges()
  queryClient.clear()
  answerWaiting(false)
  location.replace('/login')
}

/** By the account: names and what else is known of a person may change meanwhile, or be another's as well. */
const isSamePerson = (a: CurrentUser, b: CurrentUser) => a.uid === b.uid

/** What the first one typed and the browser keeps is there when they come back. */
function startOver() {
  forgetPerson(null)
  queryClient.clear()
  stopAsking()
  location.assign('/')
}

/** What the browser keeps of a person beyond this tab. */
interface Keeper {
  /** Sends it; false when something is left, or so many messages, that the person does not want to lose. */
  maySignOut: (messages: number) => Promise<boolean>
  forget: () => Promise<void>
}
let keeper: Keeper | null = null
export const onSignOut = (given: Keeper): void => {
  keeper = given
}

/** Gives unsaved work up after the session ended; the person goes to the sign-in page. */
export function abandonExpired(): void {
  void keeper?.forget()
  forgetPerson(expiredSignal.get()?.uid ?? null)
  dropChanges()
  queryClient.clear()
  answerWaiting(false)
  expiredSignal.set(null)
}

/** Signs in; throws CallError when refused. The user of the answer is the session's user. */
export async function signIn(credentials: {
  username: string
  password: string
  remember: boolean
}): Promise<CurrentUser> {
  const { job, ...user } = await call('POST /auth/login', { body: credentials })
  return enter(user, job)
}

/**
 * What follows a sign-in, whichever call it was made by.
 * @param wanted the job the person registered to apply for, perhaps in another browser
 */
export function enter(user: CurrentUser, wanted?: string): CurrentUser {
  // Signing in again over unsaved work keeps what the page shows.
  if (!expiredSignal.get()) queryClient.clear()
  leaving = false
  // The kept job has done its work at sign-in, whether it is still good or not.
  keepGoalJob(takeJob() ?? (wanted === undefined ? null : { uid: wanted, apply: true }))
  setUser(user)
  tabs?.postMessage('signed-in')
  return user
}

/**
 * Signs out here and on the server, and forgets what the browser kept of the person. What is not sent or saved yet is sent
 * first, and asked about where it cannot be, in this tab or another. Where signing out fails, everything stays as it is.
 */
export async function signOut(): Promise<void> {
  if (keeper && !(await keeper.maySignOut(countDrafts(userSignal.get()?.uid ?? '')))) return
  if ((await isUnsavedAnywhere()) && !(await askToLose(0))) return
  try {
    await call('GET /auth/logout')
  } catch (error) {
    keepChanges()
    showToast({ tone: 'info', text: wordsOf(error) })
    return
  }
  await keeper?.forget()
  forgetPerson(userSignal.get()?.uid ?? null)
  leaving = true
  setUser(null)
  endedSignal.set(null)
  queryClient.clear()
  tabs?.postMessage('signed-out')
}

/** Asks the server again who is signed in, after something about the user changed (profile, consents). */
export const refreshUser = checkAuthAnew

/** Looks at the office as a role: sees what it sees, and changes nothing. */
export const isOnlyLooking = (user: CurrentUser | null | undefined): boolean => user?.as_role !== undefined

/**
 * May the person do what the permission allows? Administrators may do everything; others need it, their own or the record's. Of
 * whoever looks as a role only what lets one read is left.
 */
export const allows = (
  user: CurrentUser | null | undefined,
  permission: Permission,
  ofRecord?: readonly string[],
): boolean => has(user, permission, ofRecord) && (!isOnlyLooking(user) || permission.endsWith('.read'))

function has(user: CurrentUser | null | undefined, permission: Permission, ofRecord: readonly string[] = []): boolean {
  if (!user) return false
  if (user.roles.includes(ADMINISTRATORS)) return true
  return isAmong(permission, (one) => user.permissions.includes(one)) || ofRecord.includes(permission)
}

/** `allows` for the signed-in user, or who is asked to sign in again. */
export const can = (permission: Permission, ofRecord?: readonly string[]): boolean =>
  allows(expiredSignal.get() ?? userSignal.get(), permission, ofRecord)

/** May the person go to screens that need the permission: with it, or with it on a single record? */
export const enters = (user: CurrentUser, permission: Permission | 'staff' | undefined): boolean =>
  permission === undefined || permission === 'staff' || has(user, permission, user.record_permissions)
