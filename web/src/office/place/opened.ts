import { useEffect } from 'react'
import type { OPENED_KINDS } from '@korak/contract/today.ts'
import { call } from '#base/data/call.ts'
import { getUser, isOnlyLooking } from '#base/session/session.ts'

/** What is open on a page of the office and is no look at a person. */
export interface Opened {
  kind: (typeof OPENED_KINDS)[number]
  uid: string
}

/** As the server counts it: the same opened again within ten minutes is opened once. */
const AGAIN_MS = 10 * 60_000
const told = new Map<string, number>()

/** Tells that something is on the screen, to be found again on Danes. What was only fetched ahead is not told. */
export function useOpened(opened: Opened | undefined, isShown: boolean): void {
  const { kind, uid } = opened ?? {}
  useEffect(() => {
    // Whoever looks as a role changes nothing.
    if (!isShown || !kind || !uid || isOnlyLooking(getUser())) return
    const key = `${getUser()?.uid} ${kind} ${uid}`
    const at = Date.now()
    if (at - (told.get(key) ?? 0) < AGAIN_MS) return
    told.set(key, at)
    // Whether it arrives is of no use to anybody on this page.
    call('POST /office/opened', { body: { kind, uid }, poll: true }).catch(() => told.delete(key))
  }, [isShown, kind, uid])
}
