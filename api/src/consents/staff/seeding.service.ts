import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { type Definition, parseDefinitions } from './definitions.ts'
import { publish, textsHash } from './publishing.service.ts'
import { findVersions, insertConsent, lockConsent } from '#consents/versions.queries.ts'

export { readDefinitions } from './definitions.ts'

/**
 * Brings in the consents the product comes with. One that is there gets a new version only when the file has a label it
 * does not know, and only on top of a version that came with the product: a text staff have published stays theirs.
 * Nothing published is ever rewritten.
 */
export async function saveConsents(json: string, publishedAt = now()): Promise<void> {
  await transact(async () => {
    for (const [at, definition] of parseDefinitions(json).entries()) await saveOne(definition, at + 1, publishedAt)
  })
}

async function saveOne(definition: Definition, position: number, publishedAt: Date): Promise<void> {
  const { version, change, note, text, ...fields } = definition
  const known = await lockConsent({ key: fields.key })
  const consent = known ?? (await insertConsent({ ...fields, position }))
  const [latest, ...older] = await findVersions(consent.id)
  const isKnown = [latest, ...older].some((one) => one?.label === version)
  const isSame = latest?.hash.equals(textsHash(text)) ?? false
  if (latest && (!latest.isSeeded || isKnown || isSame)) return
  await publish(consent, { version, change, note, text }, 'seed', publishedAt)
}
