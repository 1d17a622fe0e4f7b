import type { Revision } from '#changes/changes.service.ts'
import { Refusal } from '#errors.ts'
import { findPublication, type PublicationRow } from './publications.queries.ts'

/** How a change of a publication is recorded. */
export const ofPublication = (
  id: string,
  actorId: string | null,
): Pick<Revision, 'entity' | 'table' | 'id' | 'actorId'> => ({
  entity: 'publication',
  table: 'publications',
  id,
  actorId,
})

/** @throws Refusal NOT_FOUND */
export async function publicationRow(id: string): Promise<PublicationRow> {
  const row = await findPublication(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What is noted, as calls name it. @throws Refusal NOT_FOUND */
export async function valuesOf(id: string) {
  const { channel, fromOn, untilOn, proof, proofFileId } = await publicationRow(id)
  return { channel, from_on: fromOn, until_on: untilOn, proof, proof_file_uid: proofFileId }
}
