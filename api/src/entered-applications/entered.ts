import type { Entered } from '@korak/contract/entered-applications.ts'
import { Refusal } from '#errors.ts'
import * as queries from './correcting.queries.ts'

/** @throws Refusal NOT_FOUND for one that came by the portal, too */
export async function rowOf(uid: string): Promise<queries.EnteredRow> {
  const row = await queries.findEntered(uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What its rules look at. */
export const factsOf = ({ email }: queries.EnteredRow) => ({ hasAccount: email !== null })

/** What was written down, as it is answered. */
export const wordsOf = (row: queries.EnteredRow): Entered => ({
  name: row.name ?? '',
  came_by: row.cameBy,
  came_on: row.cameOn ?? '',
  language: row.language,
  phone: row.phone ?? '',
  address: row.address ?? '',
  postal: row.postal ?? '',
  city: row.city ?? '',
  message: row.message ?? '',
  has_originals: row.hasOriginals,
})

/** Of the file only that it was another one is kept: it may be gone. */
export const ofEntered = (actorId: string, id: string, person: string) =>
  ({ entity: 'entered_application', table: 'applications', id, actorId, person, withheld: ['cv'] }) as const
/** What the history of an entered application knows. @throws Refusal NOT_FOUND */
export async function valuesOf(uid: string): Promise<Record<string, unknown>> {
  const row = await rowOf(uid)
  return { ...wordsOf(row), cv: row.cvFileId }
}
