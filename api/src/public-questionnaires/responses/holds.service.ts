import { now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { countTaken, deleteHold, deleteOtherHolds, isHeld, saveHold } from './holds.queries.ts'
import { type LinkRow, lockLink } from '#public-questionnaires/links.queries.ts'
import { holdEnd, holdKey } from '#public-questionnaires/tokens.ts'

type Limited = Pick<LinkRow, 'id' | 'maxResponses'>

/** A place is held so long from each answer on; opening a questionnaire holds none. */
const HOLD_MS = 60 * 60_000
/** Holds end with the quarter of an hour: a few ends, which the database knows by something it cannot read. */
const STEP_MS = 15 * 60_000
const lastEnd = (): number => Math.ceil((now().getTime() + HOLD_MS) / STEP_MS) * STEP_MS
/** Ends of the holds that are not over. */
function ends(): Buffer[] {
  const found: Buffer[] = []
  for (let until = lastEnd(); until > now().getTime(); until -= STEP_MS) found.push(holdEnd(until))
  return found
}

/** Are all places of a link taken, for everybody or for whoever has begun a response? */
export async function isFull({ id, maxResponses }: Limited, responseId?: string): Promise<boolean> {
  if (maxResponses === null) return false
  const own = responseId === undefined ? undefined : holdKey(responseId)
  const running = ends()
  if (own && (await isHeld(own, running))) return false
  return (await countTaken(id, running, own)) >= maxResponses
}

/**
 * Holds a place for whoever gives an answer, one after the other. Call inside the transaction, before the sheet is locked.
 * @throws Refusal LOCKED when all are taken
 */
export async function holdPlace(link: Limited, responseId: string): Promise<void> {
  if (link.maxResponses === null) return
  await lockLink(link.id)
  if (await isFull(link, responseId)) throw new Refusal('LOCKED')
  await saveHold(holdKey(responseId), link.id, holdEnd(lastEnd()))
}

/** It is submitted: the place is taken for good. */
export async function releasePlace({ maxResponses }: Limited, responseId: string): Promise<void> {
  if (maxResponses !== null) await deleteHold(holdKey(responseId))
}

/** Housekeeping: the hour is over. */
export const deletePastHolds = (): Promise<number> => deleteOtherHolds(ends())
