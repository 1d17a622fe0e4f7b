// Processor time of processes, as Linux counts it: on a busy machine it says what rates and percentiles cannot.
import { readFileSync } from 'node:fs'
import { familyOf } from './memory.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds a process has worked so far, with what ended below it (Linux adds that to whoever started it). */
function workedBy(pid: number): number {
  // The name may hold spaces and brackets; what follows the last one does not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15).map(Number)
  return (fields ?? []).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
}

/** Everything below a process and itself; one that ends meanwhile is counted by its parent. */
function workedBelow(pid: number, isCounted: (name: string) => boolean = () => true): number {
  return familyOf(pid).reduce((sum, { pid: one, name }) => {
    try {
      return isCounted(name) ? sum + workedBy(one) : sum
    } catch {
      return sum
    }
  }, 0)
}

/** Milliseconds the web processes of a server, or a bare server, have worked: not what sends mails beside them. */
export const workOfWeb = (pid: number): number => workedBelow(pid, (name) => name !== 'background')
/** Milliseconds the database has worked. */
export const workOfDatabase = (pid: number): number => workedBelow(pid)
