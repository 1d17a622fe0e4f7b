import { enteredApplicationPolicy } from '@korak/contract/entered-applications.policy.ts'
import type { Entered } from '@korak/contract/entered-applications.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { mayOf } from '#routing/may.ts'
import { accountOf } from '#users/given-addresses.ts'
import * as queries from './correcting.queries.ts'

/** @throws Refusal NOT_FOUND for one that came by the portal, too */
export async function rowOf(uid: string): Promise<queries.EnteredRow> {
  const row = await queries.findEntered(uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What its rules look at. */
export const factsOf = (row: queries.EnteredRow) => ({ account: accountOf(row) })

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

const cvOf = ({ cvFileId: uid, cvAt: at }: queries.EnteredRow) =>
  uid !== null && at !== null ? { uid, at: instant(at) } : null

/** The whole of it. */
export const answerOf = (who: Who, row: queries.EnteredRow) => ({
  ...wordsOf(row),
  rev: row.rev,
  email: row.email ?? row.givenEmail,
  cv: row.cvName,
  cv_file: cvOf(row),
  may: mayOf(enteredApplicationPolicy, who, factsOf(row)),
})

/** Of the file only that it was another one is kept: it may be gone. */
export const ofEntered = (actorId: string, id: string, person: string) =>
  ({ entity: 'entered_application', table: 'applications', id, actorId, person, withheld: ['cv'] }) as const
/** What the history of an entered application knows. @throws Refusal NOT_FOUND */
export async function valuesOf(uid: string): Promise<Record<string, unknown>> {
  const row = await rowOf(uid)
  return { ...wordsOf(row), email: row.givenEmail ?? row.email, cv: row.cvFileId }
}
