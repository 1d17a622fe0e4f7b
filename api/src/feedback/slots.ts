import { createHmac } from 'node:crypto'
import { keyFor } from '#auth/secret.ts'
import { atWallClock, today } from '#base/time.ts'
import { uuidOf } from '#base/uuid.ts'

/**
 * Where the answers of a rater are: a random-looking id nobody can get from the rater's without a key that is not in the
 * database. Nothing else leads from one to the other, so the id of a rater must never be kept where it outlives the
 * rater's row: not in the trail, not in a mail, not in a task.
 */
export const slotOf = (raterId: string): string =>
  uuidOf(createHmac('sha256', keyFor('slots')).update(raterId).digest())

/** The beginning of today in Ljubljana: the only time there is beside answers. */
export const dayTime = (): Date => atWallClock(today(), '00:00:00')
