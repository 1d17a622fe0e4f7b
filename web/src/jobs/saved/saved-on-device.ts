import { useSyncExternalStore } from 'react'
import { userSignal } from '#base/session/auth.ts'
import { call } from '#base/data/call.ts'
import { queryClient } from '#base/data/query.ts'
import { makeSignal } from '#base/page/signal.ts'
import { LOCAL, read, write } from '#base/page/storage.ts'

/** As many as the server takes at once; the oldest go first. */
const MOST = 100
const NONE: readonly string[] = []
/** Grows with every change; the list itself is read when somebody first asks, which is never on the server. */
const version = makeSignal(0)
let kept: readonly string[] | null = null

/** Jobs saved on this device by somebody signed out, oldest first. */
const deviceJobs = (): readonly string[] => (kept ??= load())

function load(): readonly string[] {
  const stored = read<unknown>('local', LOCAL.savedJobs)
  return Array.isArray(stored) ? stored.filter((uid): uid is string => typeof uid === 'string') : NONE
}

export const useDeviceJobs = (): readonly string[] => useSyncExternalStore(version.subscribe, deviceJobs, () => NONE)

/** Saves a job on this device, or forgets it. */
export function keepOnDevice(uid: string, saved: boolean): void {
  const others = deviceJobs().filter((one) => one !== uid)
  const next = saved ? [...others, uid].slice(-MOST) : others
  write('local', LOCAL.savedJobs, next.length > 0 ? next : null)
  kept = next
  version.set(version.get() + 1)
}

let merging: Promise<void> | null = null

/**
 * Moves what was saved on this device into the account of the candidate who signed in. What could not be sent stays
 * on the device for the next time; the server skips jobs it does not know.
 */
export function mergeDeviceJobs(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = null
  })
  return merging
}

async function merge() {
  const uids = [...deviceJobs()]
  if (uids.length === 0) return
  try {
    await call('POST /portal/saved-jobs', { body: { uids } })
  } catch {
    return
  }
  for (const uid of uids) keepOnDevice(uid, false)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('jobs') })
}

/** Merges at every sign-in of a candidate from now on, and now if one is signed in. Called once, by the entry. */
export function watchSignIn(): void {
  const look = () => {
    if (userSignal.get()?.candidate) void mergeDeviceJobs()
  }
  userSignal.subscribe(look)
  look()
}
