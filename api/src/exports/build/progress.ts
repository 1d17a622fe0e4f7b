import { AsyncLocalStorage } from 'node:async_hooks'
import type { EXPORT_STAGES } from '@korak/contract/exports.ts'
import { now } from '#base/time.ts'
import { updateTry } from '#exports/exports.queries.ts'

type Stage = Exclude<(typeof EXPORT_STAGES)[number], 'queued' | 'ready'>

/** A build that dies or fails is begun anew until it has been begun so often. */
export const MAX_TRIES = 3

/** Where each stage begins and ends, in percent of the whole. */
const SHARES: Record<Stage, [from: number, to: number]> = { data: [0, 40], files: [40, 60], packing: [60, 99] }
const PAUSE_MS = 300

/** This try is not the one that builds any more: the person is gone, or another process has taken it up. */
export class Superseded extends Error {}

export interface ExportProgress {
  /** Begins a stage with so much to do (rows or bytes). */
  begin(stage: Stage, total: number): Promise<void>
  /** So much more is done. Told to the database now and then; costs nothing otherwise. */
  add(count: number): void
  /** Waits for what is being told. @throws Superseded */
  settle(): Promise<void>
}

/**
 * Tells how far a try is, a few times a second at most. It writes outside of whatever transaction is open where it is
 * called, so that others see it while the snapshot lasts.
 */
export function startProgress(id: string, attempt: number): ExportProgress {
  const outside = AsyncLocalStorage.snapshot()
  let stage: Stage = 'data'
  let [done, total] = [0, 1]
  let toldAt = 0
  let telling: Promise<void> = Promise.resolve()
  let fault: Superseded | undefined
  const tell = (): void => {
    const [from, to] = SHARES[stage]
    const percent = Math.min(to, Math.floor(from + ((to - from) * done) / Math.max(1, total)))
    const said = { stage, percent, updatedAt: now() }
    toldAt = performance.now()
    telling = telling
      .then(() => outside(() => updateTry(id, attempt, said)))
      .then((isOurs) => {
        if (!isOurs) throw new Superseded()
      })
      // That it could not be told is no reason to give up; that it is not ours is.
      .catch((error: unknown) => void (error instanceof Superseded && (fault = error)))
  }
  const settle = async (): Promise<void> => {
    await telling
    if (fault) throw fault
  }
  return {
    settle,
    async begin(next, count) {
      ;[stage, done, total] = [next, 0, count]
      tell()
      await settle()
    },
    add(count) {
      done += count
      if (performance.now() - toldAt >= PAUSE_MS) tell()
    },
  }
}
