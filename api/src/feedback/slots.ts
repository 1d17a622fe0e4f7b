import { createHmac } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { atWallClock, today } from '#base/time.ts'

/**
 * Where the answers of a rater are: a random-looking id nobody can get from the rater's without a key that is not in the
 * database. Nothing else leads from one to the other, so the id of a rater must never be kept where it outlives the
 * rater's row: not in the trail, not in a mail, not in a task.
 */
export function slotOf(raterId: string): string {
  const bytes = createHmac('sha256', keyFor('slots')).update(raterId).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The beginning of today in Ljubljana: the only time there is beside answers. */
export const dayTime = (): Date => atWallClock(today(), '00:00:00')
