import { CONSENT_KINDS } from '@korak/contract/consent-text.ts'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { brand } from '#mail/brand.ts'
import { testDatabase } from '../../../test/database.ts'
import { transact } from '#db/db.ts'
import { type Definition, parseDefinitions } from './definitions.ts'
import { publish, textErrors } from './publishing.service.ts'
import { readDefinitions, saveConsents } from './seeding.service.ts'
import { findVersions, lockConsent } from '#consents/versions.queries.ts'

await testDatabase()
const own = parseDefinitions(await readDefinitions())
const versionsOf = async (key: string) => {
  const consent = await db().selectFrom('consents').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return (await findVersions(consent.id)).map(({ label, change, isSeeded }) => `${label} ${change} ${isSeeded}`)
}
const save = (change: (definition: Definition) => void) => {
  const consents = structuredClone(own)
  for (const definition of consents) if (definition.key === 'marketing') change(definition)
  return saveConsents(JSON.stringify({ about: '', consents }))
}

test('the consents of the product are complete, in both languages, with the names of this installation', async () => {
  expect(own.map(({ key, kind, gate, effect, validMonths }) => [key, kind, gate, effect, validMonths])).toEqual([
    ['privacy-notice', 'notice', 'block', 'none', null],
    ['terms-of-use', 'terms', 'block', 'none', null],
    ['recruitment-processing', 'consent', 'block', 'talent_pool', 60],
    ['share-with-clients', 'consent', 'block', 'client_sharing', 60],
    ['marketing', 'consent', 'prompt', 'newsletter', null],
  ])
  for (const { kind, text } of own) expect([CONSENT_KINDS.includes(kind), textErrors(kind, text)]).toEqual([true, {}])
  const notice = JSON.stringify(own[0])
  expect(notice).not.toContain('{{')
  for (const name of [brand.company, brand.privacyEmail, brand.dpo.name]) expect(notice).toContain(name)
  const rows = await db().selectFrom('consents').select(['key', 'position']).orderBy('position').execute()
  expect(rows.map(({ key }) => key)).toEqual(own.map(({ key }) => key))
})

test('brought in again with another text and the old label nothing changes; with a new label it is a new version', async () => {
  await save(() => {})
  await save(({ text }) => (text['sl-SI'].summary = 'Drugače.'))
  expect(await versionsOf('marketing')).toEqual(['2026-12 material true'])
  await save((definition) => {
    definition.version = '2027-02'
    definition.change = 'editorial'
    definition.text['sl-SI'].summary = 'Drugače.'
  })
  expect(await versionsOf('marketing')).toEqual(['2027-02 editorial true', '2026-12 material true'])
  // The older file does not come back.
  await save(() => {})
  expect(await versionsOf('marketing')).toHaveLength(2)
})

test('a text staff have published stays theirs', async () => {
  await transact(async () => {
    const consent = await lockConsent({ key: 'marketing' })
    const text = structuredClone(own.at(-1)?.text)
    if (!consent || !text) throw new Error('The consent is not there')
    text['sl-SI'].summary = 'Naše besedilo.'
    const person = await db()
      .insertInto('users')
      .values({ username: 'skrbnica', email: 'skrbnica@example.com', passwordHash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const next = { version: 'naša-1', change: 'material', note: { 'sl-SI': '', 'en-EN': '' }, text } as const
    await publish(consent, next, { userId: person.id })
  })
  await save((definition) => {
    definition.version = '2028-01'
    definition.text['sl-SI'].summary = 'Še drugače.'
  })
  expect((await versionsOf('marketing'))[0]).toBe('naša-1 material false')
})
