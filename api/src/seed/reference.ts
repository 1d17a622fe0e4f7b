import { createHash } from 'node:crypto'
import { now } from '#base/time.ts'
import { readDefinitions, saveConsents } from '#consents/staff/seeding.service.ts'
import { transact } from '#db/db.ts'
import { saveQuestionnaires } from '#questionnaires/seeding.service.ts'
import { saveChannels } from '#public-questionnaires/seeding.queries.ts'
import { readData } from './data.ts'
import * as queries from './reference.queries.ts'
import { ROLES } from './roles.ts'

const PARTS: Record<string, { text: () => Promise<string>; save: (text: string, at: Date) => Promise<void> }> = {
  codelists: {
    text: () => readData('codelists.json'),
    save: (text) => queries.addCodelists(JSON.parse(text)),
  },
  'postal-codes': {
    text: () => readData('postal-codes.json'),
    save: (text) => queries.savePostalCodes(JSON.parse(text)),
  },
  countries: {
    text: () => readData('countries.json'),
    save: (text) => queries.saveCountries(JSON.parse(text)),
  },
  roles: {
    text: async () => JSON.stringify(ROLES),
    save: () => queries.addRoles(ROLES),
  },
  consents: { text: readDefinitions, save: saveConsents },
  questionnaires: { text: () => readData('questionnaires.json'), save: saveQuestionnaires },
  channels: { text: () => readData('channels.json'), save: (text) => saveChannels(JSON.parse(text)) },
}

/**
 * Brings codelists, postal codes, countries, roles, consents, questionnaires and channels in. A part whose data has not changed since last time
 * costs nothing, so this runs at every start.
 * @param since when texts count as published in an empty database; demo people have decided about them long ago
 * @returns names of the parts written now
 */
export async function saveReference(since = now()): Promise<string[]> {
  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([name, { text, save }]) => {
      const content = await text()
      return { name, content, save, hash: createHash('sha256').update(content).digest('hex') }
    }),
  )
  return transact(async () => {
    const before = await queries.findSeeds()
    if (parts.every(({ name, hash }) => before.get(name) === hash)) return []
    await queries.lockSeeding()
    const known = await queries.findSeeds()
    const changed = parts.filter(({ name, hash }) => known.get(name) !== hash)
    for (const { name, content, save, hash } of changed) {
      await save(content, known.size === 0 ? since : now())
      await queries.markSeed(name, hash)
    }
    return changed.map(({ name }) => name)
  })
}
