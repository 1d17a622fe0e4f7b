import { mayLeave } from './blocking.ts'
import { type Place, getPlace, placeOf, placeSignal } from './place.ts'
import { keepScroll, restoreScroll, scrollToStart, storeScroll } from './scroll.ts'
import { type Motion, motionBetween, withMotion } from './transition.ts'

export interface MoveOptions {
  /** Takes the place of the current history entry. */
  replace?: boolean
  /** A change of the query alone leaves scroll and focus where they are; true begins at the top again. */
  top?: boolean
}

type Where = Pick<Place, 'path' | 'search'>

/** What the application tells the router about its screens. */
export interface Screens {
  /** Loads the code of the screen at a path; settles when it is there or has failed. */
  prepare: (path: string) => Promise<unknown>
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

async function prepared(path: string) {
  await Promise.race([
    screens.prepare(path).catch(() => undefined),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ])
}

/** Where a screen has several views, `at` in the query says which: another one takes the fields of the first away. */
const isSameView = (a: Where, b: Where) => a.path === b.path && viewOf(a) === viewOf(b)
const viewOf = ({ search }: Where) => new URLSearchParams(search).get('at')

/** Goes to another address of the portal. Resolves when it is drawn, false when the person stayed. */
export async function navigate(to: string, { replace = false, top = false }: MoveOptions = {}): Promise<boolean> {
  const target = placeOf(to)
  const from = getPlace()
  const turn = ++latest
  const isSameScreen = target?.path === from.path
  if (!(target && isSameView(target, from)) && !(await mayLeave())) return false
  if (!target || !(isSameScreen || screens.isHere(target.path))) {
    location[replace ? 'replace' : 'assign'](to)
    return true
  }
  if (!isSameScreen) await prepared(target.path)
  if (turn !== latest) return false
  keepScroll(from.key)
  const place: Place = { ...target, key: crypto.randomUUID().slice(0, 8), index: replace ? barIndex : barIndex + 1 }
  barIndex = place.index
  history[replace ? 'replaceState' : 'pushState'](stateOf(place), '', target.path + target.search + target.hash)
  const motion = motionBetween(from.path, place.path, screens.sectionOf)
  show(place, motion, () => {
    if (!isSameScreen || top || place.hash) scrollToStart(place.hash)
  })
  return true
}

/** Fetches the code of the screen a link leads to, quietly. */
export function prefetch(to: string): void {
  const target = placeOf(to)
  if (target && target.path !== getPlace().path && screens.isHere(target.path))
    screens.prepare(target.path).catch(() => undefined)
}

const stateOf = (place: Place) => ({ key: place.key, index: place.index })

function show(place: Place, motion: Motion, scroll: () => void) {
  withMotion(motion, () => {
    placeSignal.set(place)
    // After the draw: the new content decides how far there is to scroll.
    queueMicrotask(scroll)
  })
}

/** Back and forward buttons. The address bar has moved already; the screen follows, or the bar is put back. */
async function onPopState() {
  const target = placeOf(location.href)
  const state = history.state as { key?: string; index?: number } | null
  if (!target) return
  const from = getPlace()
  const index = state?.index ?? 0
  const place: Place = { ...target, key: state?.key ?? '', index }
  const turn = ++latest
  const delta = index - barIndex
  barIndex = index
  if (!isSameView(place, from) && !(await mayLeave())) {
    if (turn === latest && delta !== 0) history.go(-delta)
    return
  }
  if (place.path === from.path && place.search === from.search && place.key === from.key) return
  await prepared(place.path)
  if (turn !== latest) return
  keepScroll(from.key)
  show(place, motionBetween(from.path, place.path, screens.sectionOf), () => restoreScroll(place.key))
}

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
