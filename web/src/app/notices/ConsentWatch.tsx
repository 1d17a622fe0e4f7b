import { useEffect, useSyncExternalStore } from 'react'
import { isGate } from '#base/session/access.ts'
import { heldUpSignal } from '#base/session/auth.ts'
import { isDirty } from '#base/routing/blocking.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { refreshUnchecked, uncheckedAt } from '#consents/unchecked.ts'
import { noteAdmitted } from '#app/routing/admitted-page.ts'

const FRESH_MS = 60_000
/** A page shown longer than this is being read. */
const ARRIVING_MS = 2000
const TOUCHES = ['keydown', 'pointerdown', 'input'] as const

let arrivedAt = 0
let isTouched = false
const touch = () => {
  isTouched = true
}

/**
 * Asks with every new page, at most once a minute, which consents wait for a decision. The page is never held up for
 * it. An answer that comes while the person has only just arrived, has pressed nothing and has nothing unsaved counts
 * at once; any other counts from the next page on, and so does whatever the half-hourly question brings, or the question
 * after something was refused because a text waits.
 */
export function ConsentWatch() {
  const path = usePath()
  useEffect(() => {
    for (const name of TOUCHES) addEventListener(name, touch, true)
    return () => {
      for (const name of TOUCHES) removeEventListener(name, touch, true)
    }
  }, [])
  useEffect(() => {
    arrivedAt = Date.now()
    isTouched = false
    if (isGate(path) || Date.now() - uncheckedAt() < FRESH_MS) return
    // Without an answer the next page asks.
    refreshUnchecked((list) => {
      const isArriving = !isTouched && !isDirty() && Date.now() - arrivedAt < ARRIVING_MS
      if (isArriving && list.length > 0) noteAdmitted(null)
    }).catch(() => undefined)
  }, [path])
  const refusals = useSyncExternalStore(heldUpSignal.subscribe, heldUpSignal.get, heldUpSignal.get)
  useEffect(() => {
    if (refusals > 0) refreshUnchecked().catch(() => undefined)
  }, [refusals])
  return null
}
