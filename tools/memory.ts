// What tests write and throw away lies in memory where there is room: a copy of the database has a thousand files, and on a disk
// making and removing them takes longer than most tests.
import { accessSync, constants, statfsSync } from 'node:fs'

const PLACE = '/dev/shm'
const GIGABYTE = 1024 ** 3
/** More than a run holds at once, and what processes of the run need beside it. */
const NEEDED = { place: 2 * GIGABYTE, memory: 6 * GIGABYTE }

function hasRoom(): boolean {
  try {
    accessSync(PLACE, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(PLACE)
    return bavail * bsize > NEEDED.place && process.availableMemory() > NEEDED.memory
  } catch {
    return false
  }
}

/** For this process and those it starts, unless somebody has said where such things lie. */
export function keepInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = PLACE
}
