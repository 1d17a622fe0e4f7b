import type { ConsentText } from '@korak/contract/consent-text.ts'
import { type Insertable, sql } from 'kysely'
import { db, hot } from '#db/db.ts'
import type { Consents, ConsentVersions } from '#db/schema.ts'
import { toAsk } from './asked.ts'
import { forgetCountedConsents } from './counted.ts'

const versions = () =>
  db()
    .selectFrom('consentVersions as v')
    .select(['v.id', 'v.consentId', 'v.number', 'v.label', 'v.change', 'v.noteSl', 'v.noteEn', 'v.hash'])
    .select(['v.publishedAt', 'v.createdBy', 'v.isSeeded'])
    .select((is) => [
      is.ref('v.textSl').$castTo<ConsentText>().as('textSl'),
      is.ref('v.textEn').$castTo<ConsentText>().as('textEn'),
    ])

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

/** Newest first. */
export const findVersions = (consentId: string): Promise<VersionRow[]> =>
  versions().where('v.consentId', '=', consentId).orderBy('v.number', 'desc').execute()

export const findVersionsByIds = (ids: string[]): Promise<VersionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : versions().where('v.id', 'in', ids).orderBy('v.publishedAt').execute()

/** The newest version of each consent asked with the account, in their order. */
export const findAtRegistration = () =>
  versions()
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .select(['c.key', 'c.kind', 'c.legalBasis', 'c.validMonths'])
    .where('c.isAtRegistration', '=', true)
    .where('c.isActive', '=', true)
    .where('v.number', '=', (from) =>
      from
        .selectFrom('consentVersions as n')
        .select(({ fn }) => fn.max('n.number').as('number'))
        .whereRef('n.consentId', '=', 'v.consentId'),
    )
    .orderBy('c.position')
    .execute()

/** Label and hash of the newest version of a consent. */
export const findCurrent = (key: string) =>
  db()
    .selectFrom('consentVersions as v')
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .select(['c.key', 'v.label', 'v.hash'])
    .where('c.key', '=', key)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest version of a consent that is in use; undefined where there is none. */
export const findInUse = (key: string): Promise<VersionRow | undefined> =>
  versions()
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .where('c.key', '=', key)
    .where('c.isActive', '=', true)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** SQL: a consent with its newest version. */
const NEWEST = `consents c
  join lateral (select id, number, label, hash from consent_versions where consent_id = c.id order by number desc limit 1) v on true`

export interface Missing {
  consentId: string
  key: string
  versionId: string
  label: string
  hash: Buffer
  language: 'sl-SI' | 'en-EN'
}

const FIND_MISSING = `select c.id as "consentId", c.key, v.id as "versionId", v.label, v.hash, p.language
  from ${NEWEST} join users p on p.id = $1 where ${toAsk('p.id')} order by c.position, c.key`

/** Versions the person has to be asked about and has not been. */
export const findMissing = (userId: string): Promise<Missing[]> =>
  hot<Missing & Record<string, unknown>>('consents-missing', FIND_MISSING, [userId])

/** People with an active account who have to be asked about this consent, by id, after one already looked at. */
export async function findUnasked(consentId: string, after: string, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${sql.raw(NEWEST)} cross join users p
    where c.id = ${consentId} and p.status = 'active' and p.id > ${after} and ${sql.raw(toAsk('p.id'))}
    order by p.id limit ${limit}`.execute(db())
  return rows
}

/** Lets publishing of one consent follow each other, until the transaction ends. */
export const lockConsent = (by: { id: string } | { key: string }) =>
  db()
    .selectFrom('consents')
    .selectAll()
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('key', '=', by.key)))
    .forUpdate()
    .executeTakeFirst()

export const insertConsent = (consent: Insertable<Consents>) =>
  db().insertInto('consents').values(consent).returningAll().executeTakeFirstOrThrow()

/** The place after the last one. */
export async function nextPosition(): Promise<number> {
  const { last } = await db()
    .selectFrom('consents')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

type NewVersion = Omit<Insertable<ConsentVersions>, 'textSl' | 'textEn'> & { textSl: ConsentText; textEn: ConsentText }

export const insertVersion = async ({ textSl, textEn, ...version }: NewVersion): Promise<string> => {
  const values = { ...version, textSl: JSON.stringify(textSl), textEn: JSON.stringify(textEn) }
  const { id } = await db().insertInto('consentVersions').values(values).returning('id').executeTakeFirstOrThrow()
  forgetCountedConsents()
  return id
}
