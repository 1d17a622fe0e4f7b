import { setBehind } from '#base/time.ts'
import { unnamed } from './db.ts'

const LOOK_MS = 10_000
/** So far apart clocks of machines that ask for the time of day may be, and an answer may take. */
const TOLERATED_MS = 1000

/**
 * Lets this process go by the clock of the database, as what is written there does: a machine whose own is wrong would hold a letter
 * for hours or not at all, refuse codes that are right, and end what others have just begun.
 * @param report told when the own clock is found to be wrong, and when it is right again
 */
export async function goByDatabase(report: (seconds: number) => void): Promise<void> {
  let last = 0
  const look = async (): Promise<void> => {
    const [begun, at] = [performance.now(), Date.now()]
    const [row] = await unnamed<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at', [])
    const took = performance.now() - begun
    if (!row || took > TOLERATED_MS) return
    const apart = Math.round(row.at - at - took / 2)
    const behind = Math.abs(apart) > TOLERATED_MS ? apart : 0
    setBehind(behind)
    if (Math.abs(behind - last) > TOLERATED_MS) report(Math.round(behind / 1000))
    last = behind
  }
  // Away, or on its way to another machine: what was known holds.
  const lookOrWait = () => look().catch(() => {})
  await lookOrWait()
  setInterval(() => void lookOrWait(), LOOK_MS).unref()
}
