import { setBehind } from '#base/time.ts'
import { unnamed } from './db.ts'

const LOOK_MS = 10_000
/** So far apart clocks of machines that ask for the time of day may be, and so long an answer may take. */
const TOLERATED_MS = 1000
/** Below it a difference says more about the answer than about the clock. */
const LEAST_MS = 50
/** The first answer may have waited for a connection. */
const TRIES = 3

/** @returns milliseconds the clock of this machine is behind; nothing when the answer took so long that it says little */
async function look(): Promise<number | undefined> {
  const [begun, at] = [performance.now(), Date.now()]
  const [row] = await unnamed<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at', [])
  const took = performance.now() - begun
  if (!row || took > TOLERATED_MS) return undefined
  const apart = Math.round(row.at - at - took / 2)
  const behind = Math.abs(apart) > Math.max(LEAST_MS, took) ? apart : 0
  setBehind(behind)
  return behind
}

/** Looks once at the clock of the database: for what runs for a short time. */
export async function lookAtClock(): Promise<number | undefined> {
  for (let tries = 1; ; tries++) {
    const behind = await look()
    if (behind !== undefined || tries >= TRIES) return behind
  }
}

/**
 * Lets this process go by the clock of the database, as what is written there does: a machine whose own is wrong would hold a letter
 * for hours or not at all, refuse codes that are right, and end what others have just begun.
 * @param report told when the own clock is found to be wrong, and when it is right again
 */
export async function goByDatabase(report: (seconds: number) => void): Promise<void> {
  let told = 0
  const follow = async (looking: () => Promise<number | undefined>): Promise<void> => {
    // Away, or on its way to another machine: what was known holds.
    const behind = await looking().catch(() => undefined)
    if (behind === undefined || Math.abs(behind - told) <= TOLERATED_MS) return
    report(Math.round(behind / 1000))
    told = behind
  }
  await follow(lookAtClock)
  setInterval(() => void follow(look), LOOK_MS).unref()
}
