import type { Href } from '@korak/contract/screens.ts'
import { leaveQuestion, mayLeave } from './blocking.ts'
import { type Place, getPlace, placeOf, placeSignal } from './place.ts'
import { keepScroll, restoreScroll, scrollToStart, storeScroll } from './scroll.ts'
import { type Motion, motionBetween, withMotion } from './transition.ts'

export interface MoveOptions {
  /** Takes the place of the current history entry. */
  replace?: boolean
  /** A change of the query alone leaves scroll and focus where they are; true begins at the top again. */
  top?: boolean
}

export type Where = Pick<Place, 'path' | 'search'>

/** What the application tells the router about its screens. */
interface Screens {
  /** Loads the code of the screen at a place and begins to fetch what it shows there; settles when the code is there or has failed. */
  prepare: (place: Where) => Promise<unknown>
  sectionOf: (path: string) => string | null
  /** False for a path that only another document can show. */
  isHere: (path: string) => boolean
}
let screens: Screens = { prepare: () => Promise.resolve(), sectionOf: () => null, isHere: () => true }

// Longer than this and the person should see that something happens: the screen then draws its own waiting state.
const PATIENCE_MS = 400
let latest = 0
/** The index of the entry the address bar shows; differs from the drawn place while a screen loads. */
let barIndex = 0

async function prepared(place: Where) {
  await Promise.race([
    screens.prepare(place).catch(() => undefined),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ])
}

/** Where a screen has several views, `at` in the query says which: another one takes the fields of the first away. */
const isSameView = (a: Where, b: Where) => a.path === b.path && viewOf(a) === viewOf(b)
const viewOf = ({ search }: Where) => new URLSearchParams(search).get('at')

/** Goes to another address of the portal. Resolves when it is drawn, false when the person stayed. */
export async function navigate(to: Href, { replace = false, top = false }: MoveOptions = {}): Promise<boolean> {
  const target = placeOf(to)
  const from = getPlace()
  const isSameScreen = target?.path === from.path
  // A screen that only puts its own address right does not call back who is on the way to another one.
  const turn = replace && isSameScreen ? latest : ++latest
  if (!(target && isSameView(target, from)) && !(await mayLeave())) return false
  if (returning) await returning
  if (!target || !(isSameScreen || screens.isHere(target.path))) {
    location[replace ? 'replace' : 'assign'](to)
    return true
  }
  if (!isSameScreen) await prepared(target)
  if (turn !== latest) return false
  keepScroll(getPlace().key)
  const place: Place = { ...target, key: newKey(), index: replace ? barIndex : barIndex + 1 }
  barIndex = place.index
  history[replace ? 'replaceState' : 'pushState'](stateOf(place), '', target.path + target.search + target.hash)
  const motion = motionBetween(from.path, place.path, screens.sectionOf)
  show(place, motion, () => {
    if (!isSameScreen || top || place.hash) scrollToStart(place.hash)
  })
  return true
}

/** Fetches the code of the screen a link leads to, and what it shows there, quietly. */
export function prefetch(to: Href): void {
  const target = placeOf(to)
  if (target && target.path !== getPlace().path && screens.isHere(target.path))
    screens.prepare(target).catch(() => undefined)
}

const newKey = (): string => crypto.randomUUID().slice(0, 8)
const stateOf = (place: Place) => ({ key: place.key, index: place.index })

function show(place: Place, motion: Motion, scroll: () => void) {
  withMotion(motion, () => {
    placeSignal.set(place)
    // After the draw: the new content decides how far there is to scroll.
    queueMicrotask(scroll)
  })
}

/** The question over Back or Forward, and where the last press pointed. */
let asked: { to: Place; turn: number } | null = null
/** The address bar is on its way back to the drawn place. */
let returning: Promise<void> | null = null
let heard: () => void = () => undefined
// A turn that has not come by then is not coming; after one that has, others pressed with it may follow.
const TURN_MS = 1000
const QUIET_MS = 100
const MOST_TURNS = 8

/** Back and forward buttons. The address bar has moved already; the screen follows, or the bar is put back. */
async function onPopState() {
  const target = placeOf(location.href)
  const state = history.state as { key?: string; index?: number } | null
  if (!target) return
  const to: Place = { ...target, key: state?.key ?? newKey(), index: state?.index ?? barIndex + 1 }
  barIndex = to.index
  // An entry the browser made itself, for a link to a part of the page.
  if (!state) history.replaceState(stateOf(to), '')
  // What is pressed until the bar is back belongs to the question just answered.
  if (returning) return heard()
  const turn = ++latest
  if (!isSameView(to, getPlace())) return ask({ to, turn })
  // Back where the question was asked: there is nothing to ask any more.
  if (asked) {
    asked = null
    leaveQuestion.get()?.answer(false)
  }
  // The browser has scrolled to that part itself.
  if (state || to.path !== getPlace().path) await follow(to, turn)
  else placeSignal.set(to)
}

/** The question stands once, however often is pressed: leaving goes where the last press pointed. */
async function ask(given: { to: Place; turn: number }) {
  if (asked) {
    Object.assign(asked, given)
    return
  }
  asked = given
  const leaves = await mayLeave()
  if (asked !== given) return
  asked = null
  if (leaves) return follow(given.to, given.turn)
  returning = putBack().finally(() => (returning = null))
}

async function follow(place: Place, turn: number) {
  const from = getPlace()
  if (place.path === from.path && place.search === from.search && place.key === from.key) return
  await prepared(place)
  if (turn !== latest) return
  keepScroll(from.key)
  show(place, motionBetween(from.path, place.path, screens.sectionOf), () => restoreScroll(place.key))
}

/** Turns come late, and others may be under way: the bar is looked at when nothing moves any more, and turned again. */
async function putBack() {
  const { index } = getPlace()
  for (let turns = 0; barIndex !== index && turns < MOST_TURNS; turns++) {
    history.go(index - barIndex)
    if (!(await quiet())) return
  }
}
const quiet = () =>
  new Promise<boolean>((resolve) => {
    let timer = setTimeout(resolve, TURN_MS, false)
    heard = () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, QUIET_MS, true)
    }
  })

/** Starts following the address bar; called once, before the first drawing. */
export function startMoving(given: Screens): void {
  screens = given
  const state = history.state as { key?: string; index?: number } | null
  const here = placeOf(location.href)
  if (!here) return
  const place: Place = { ...here, key: state?.key ?? 'first', index: state?.index ?? 0 }
  barIndex = place.index
  placeSignal.set(place)
  if (!state?.key) {
    history.replaceState(stateOf(place), '')
    if (place.hash) scrollToStart(place.hash)
  } else restoreScroll(place.key)
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => void onPopState())
  addEventListener('pagehide', () => {
    keepScroll(getPlace().key)
    storeScroll()
  })
}

/** True when going back stays inside the portal. */
export const hasPast = (): boolean => getPlace().index > 0
