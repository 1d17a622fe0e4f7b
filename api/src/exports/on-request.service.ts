import type { Readable } from 'node:stream'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { buildExport } from '#exports/build/build.ts'
import { openZip } from '#exports/build/disk.ts'
import { recordsOf } from './access/records.ts'
import { deleteExportsOf } from './exports.service.ts'
import * as queries from './exports.queries.ts'

/**
 * Everything kept about somebody whose application staff has entered, who cannot ask for it in the portal; for whoever runs it
 * to hand over.
 * @param name number of the application, or the address that was given for them
 * @param use gets the ZIP; once it is done nothing of it stays behind
 * @throws Refusal NOT_FOUND for a number or an address of nobody without an account
 */
export async function exportOnRequest(name: string, use: (zip: Readable) => Promise<unknown>): Promise<void> {
  const person = await queries.findEnteredBy(name)
  if (!person) throw new Refusal('NOT_FOUND')
  const { userId, language } = person
  const { id } = await transact(async () => {
    const row = await queries.insertExport({ userId, language, at: now() })
    await audit({ action: 'privacy.export_requested', actorId: null, userId, subjectType: 'export', subjectId: row.id })
    return row
  })
  try {
    await buildExport(id)
    const zip = await openZip(id)
    if (!zip) throw new Error('The download was not made')
    await use(zip.stream)
  } finally {
    await deleteExportsOf(userId)
  }
}

/** What is kept, by table, of whom staff was given the address for; nothing of nobody. Call inside a transaction. */
export async function rowsOfGivenAddress(address: string): Promise<Record<string, object[]>> {
  const person = await queries.findGiven(address)
  return person ? recordsOf(person.id) : {}
}
