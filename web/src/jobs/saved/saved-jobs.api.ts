import { useState, useSyncExternalStore } from 'react'
import { announce } from '#base/page/announce.ts'
import { call } from '#base/data/call.ts'
import { makeSerialQueue } from '#base/data/serial-queue.ts'
import { keyOf, queryClient } from '#base/data/query.ts'
import { getUser, useUser } from '#base/session/session.ts'
import { makeSignal } from '#base/page/signal.ts'
import { showToast } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { keepOnDevice, mergeDeviceJobs, useDeviceJobs } from './saved-on-device.ts'

type Jobs = ReadonlyMap<string, boolean>
const NONE: Jobs = new Map()
/** What a person has changed since the lists were fetched: a job is drawn in several of them, and all follow at once. */
const changes = makeSignal<{ person: string; jobs: Jobs }>({ person: '', jobs: NONE })
/** Who signs in next on this page sees nothing of it. */
const changesOf = (person: string): Jobs => (changes.get().person === person ? changes.get().jobs : NONE)

function note(person: string, uid: string, saved: boolean | null) {
  const jobs = new Map(changesOf(person))
  if (saved === null) jobs.delete(uid)
  else jobs.set(uid, saved)
  changes.set({ person, jobs })
}

/** Of each job of a person the last press, and what the server has taken. */
const pressed = new Map<string, { last: symbol; taken: boolean | null }>()

/** What comes along from the device is in the list: signing in may have left the page that began to send it. */
export const savedJobsQuery = (page: number, perPage: number) => {
  const query = { page, per_page: perPage }
  return {
    queryKey: keyOf('GET /portal/saved-jobs', { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      await mergeDeviceJobs()
      return call('GET /portal/saved-jobs', { query, signal })
    },
  }
}

const serially = makeSerialQueue()
/** What comes along from the device goes first. */
const send = (uid: string, saved: boolean): Promise<unknown> =>
  serially(async () => {
    await mergeDeviceJobs()
    const way = { params: { uid }, outlives: true }
    return saved ? call('PUT /portal/jobs/:uid/save', way) : call('DELETE /portal/jobs/:uid/save', way)
  })

/** Saves a job in the account, or removes it; the screen shows it at once and takes it back when the server refuses. */
export async function setSaved(uid: string, saved: boolean): Promise<void> {
  const person = getUser()?.uid ?? ''
  const key = `${person} ${uid}`
  const last = Symbol(uid)
  pressed.set(key, { taken: pressed.get(key)?.taken ?? null, last })
  note(person, uid, saved)
  try {
    await send(uid, saved)
    pressed.set(key, { ...pressed.get(key)!, taken: saved })
  } catch (error) {
    const now = pressed.get(key)!
    // What was pressed since is shown, until it is answered.
    if (now.last === last && getUser()?.uid === person) note(person, uid, now.taken)
    throw error
  }
  void queryClient.invalidateQueries({ queryKey: ['GET /portal/saved-jobs'], refetchType: 'none' })
}

/** What the person has changed since the lists were fetched. */
export function useSavedChanges(): Jobs {
  const person = useUser()?.uid ?? ''
  const get = () => changesOf(person)
  return useSyncExternalStore(changes.subscribe, get, () => NONE)
}

interface Saving {
  isSaved: boolean
  hasFailed: boolean
  toggle: () => void
}

/** Saving one job: in the account of a candidate, on the device of anybody signed out; null for other users. */
export function useSaving(job: { uid: string; saved: boolean }): Saving | null {
  const user = useUser()
  const device = useDeviceJobs()
  const changed = useSavedChanges()
  const [hasFailed, setFailed] = useState(false)
  if (user && !user.candidate) return null
  const isSaved = user ? (changed.get(job.uid) ?? job.saved) : device.includes(job.uid)
  const toggle = () => {
    setFailed(false)
    if (user) {
      setSaved(job.uid, !isSaved).catch(() => setFailed(true))
      return
    }
    keepOnDevice(job.uid, !isSaved)
    // Where it goes is said once, with the first job; afterwards the bookmark says enough.
    if (isSaved) announce(m.saved_removed())
    else if (device.length > 0) announce(m.jobs_saved())
    else showToast({ text: m.jobs_saved_device(), tone: 'info' })
  }
  return { isSaved, hasFailed, toggle }
}
