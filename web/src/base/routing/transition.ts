import { flushSync } from 'react-dom'

/** How a change of screen moves: fade for sign-in and settings, a slide by path depth inside a section, else nothing. */
export type Motion = 'fade' | 'forward' | 'back' | 'none'

const FADING = /^\/(login|settings)(\/|$)/
const depth = (path: string) => path.split('/').filter(Boolean).length

/** Motion between two screens; `sectionOf` names the section a path belongs to. */
export function motionBetween(from: string, to: string, sectionOf: (path: string) => string | null): Motion {
  if (from === to) return 'none'
  if (FADING.test(from) || FADING.test(to)) return 'fade'
  const section = sectionOf(from)
  if (section === null || section !== sectionOf(to) || depth(from) === depth(to)) return 'none'
  return depth(to) > depth(from) ? 'forward' : 'back'
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Draws a change, moving when the browser can and the person has not asked for stillness.
 * The new content is in the document before anything moves; `data-transition` picks the style.
 */
export function withMotion(motion: Motion, draw: () => void): void {
  const root = document.documentElement
  if (motion === 'none' || isStill() || !('startViewTransition' in document)) {
    draw()
    return
  }
  root.dataset.transition = motion
  const transition = document.startViewTransition(() => flushSync(draw))
  // Skipped transitions (a second one began, the tab is hidden) reject; the change itself has been drawn.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (root.dataset.transition === motion) delete root.dataset.transition
  })
}
