import type { Locked } from '#applications/moves.service.ts'
import { emit } from '#events.ts'
import * as queries from './references.queries.ts'
import { auditReference } from './references.trail.ts'

/**
 * Deletes a referee who wishes so: the row with what was answered, and the mails. What remains is a line in the trail that names
 * nobody, and a tombstone with the pseudonymous id of the row, by which a restored backup deletes them again. Joins the open
 * transaction, with the application locked.
 */
export async function deleteForGood(application: Locked, { id }: Pick<queries.RefereeRow, 'id'>): Promise<void> {
  await queries.deleteTraces([id])
  await auditReference(null, 'deleted', application)
  await emit('rowDeleted', { id })
}

/** Deletes again who is back with a restored backup, with the mails to them; ids of other rows do nothing. Joins the open transaction. @returns how many */
export const deleteAgain = (ids: string[]): Promise<number> => queries.deleteTraces(ids)
