import type { Permission } from '@korak/contract/route.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { fold } from '@korak/contract/fold.ts'
import type { CodelistData, CountryData, PostalCodeData } from './data.ts'

/** Any number: two processes that start at once seed one after the other. */
const LOCK = 7_204_119
export async function lockSeeding(): Promise<void> {
  // However long the other one takes.
  await sql`set local lock_timeout = 0`.execute(db())
  await sql`set local statement_timeout = 0`.execute(db())
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db())
}

export async function findSeeds(): Promise<Map<string, string>> {
  const rows = await db().selectFrom('seeds').select(['name', 'hash']).execute()
  return new Map(rows.map((row) => [row.name, row.hash]))
}

export const markSeed = (name: string, hash: string) =>
  db()
    .insertInto('seeds')
    .values({ name, hash })
    .onConflict((on) => on.column('name').doUpdateSet({ hash, updatedAt: sql<Date>`now()` }))
    .execute()

/** Adds lists and options that are not there; what staff have changed or hidden stays as they left it. */
export async function addCodelists({ codelists }: CodelistData): Promise<void> {
  const lists = codelists.map(({ key }) => ({ key, isSystem: true }))
  await db()
    .insertInto('codelists')
    .values(lists)
    .onConflict((on) => on.column('key').doUpdateSet({ isSystem: true }))
    .execute()
  const ids = new Map(
    (await db().selectFrom('codelists').select(['id', 'key']).execute()).map((row) => [row.key, row.id]),
  )
  const options = codelists.flatMap(({ key: list, options: all }) =>
    all.map(({ key, sl, en, hintSl = null, hintEn = null }, at) => ({
      codelistId: ids.get(list) ?? 0,
      key,
      labelSl: sl,
      labelEn: en,
      hintSl,
      hintEn,
      position: at + 1,
    })),
  )
  await db()
    .insertInto('codelistOptions')
    .values(options)
    .onConflict((on) => on.columns(['codelistId', 'key']).doNothing())
    .execute()
}

/** Nobody edits postal codes here: the file is the truth. A code that is gone from it stays, people may have it. */
export async function savePostalCodes({ postalCodes }: PostalCodeData): Promise<void> {
  const rows = postalCodes.map(({ lat, lon, ...row }) => ({
    ...row,
    latitude: lat,
    longitude: lon,
    search: `${row.code} ${fold(row.place)}`,
  }))
  await db()
    .insertInto('postalCodes')
    .values(rows)
    .onConflict((on) =>
      on.column('code').doUpdateSet(({ ref }) => ({
        place: ref('excluded.place'),
        municipality: ref('excluded.municipality'),
        region: ref('excluded.region'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
        kind: ref('excluded.kind'),
        search: ref('excluded.search'),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .execute()
  // The file knows the regions there were in the beginning.
  const current = sql<string>`(current_keys('project-ad-region', array[region]))[1]`
  await db().updateTable('postalCodes').set({ region: current }).where('region', '<>', current).execute()
}

export async function saveCountries({ countries }: CountryData): Promise<void> {
  const rows = countries.map(({ code, sl, en, priority = null, eea }) => ({
    code,
    nameSl: sl,
    nameEn: en,
    priority,
    isEea: eea,
    search: `${fold(sl)} ${fold(en)} ${code.toLowerCase()}`,
  }))
  await db()
    .insertInto('countries')
    .values(rows)
    .onConflict((on) =>
      on.column('code').doUpdateSet(({ ref }) => ({
        nameSl: ref('excluded.nameSl'),
        nameEn: ref('excluded.nameEn'),
        priority: ref('excluded.priority'),
        isEea: ref('excluded.isEea'),
        search: ref('excluded.search'),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

export interface RoleData {
  key: string
  nameSl: string
  nameEn: string
  isSystem: boolean
  /** Days of grace until its people need a second factor; none is required when left out. */
  secondFactorDays?: number
  permissions: readonly Permission[]
}

/** Adds roles that are not there, with their permissions; those of a role that is there are the administrators' business. */
export async function addRoles(roles: readonly RoleData[]): Promise<void> {
  const added = await db()
    .insertInto('roles')
    .values(roles.map(({ permissions: _, ...row }) => row))
    .onConflict((on) => on.column('key').doNothing())
    .returning(['id', 'key'])
    .execute()
  const granted = added.flatMap(({ id, key }) => {
    const role = roles.find((one) => one.key === key)
    return (role?.permissions ?? []).map((permission) => ({ roleId: id, permission }))
  })
  if (granted.length > 0) await db().insertInto('rolePermissions').values(granted).execute()
}
