import { PROFILE_FIELDS, PROFILE_NAMES, type ProfileFieldName } from '@korak/contract/candidates.fields.ts'
import { type Field, columnOf } from '@korak/contract/fields.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { clearProfile } from '#privacy/retention/clearing.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { everythingIn, traces } from '../../test/everything.ts'

const api = await testApp()

/** Columns of the profile's tables that are no fields, each with what becomes of it. */
const NO_FIELDS: Record<string, string> = {
  'candidates.user_id': 'the account',
  'candidates.clear_on': 'the day of clearing, empty after it',
  'candidates.cleared_at': 'when it was cleared',
  'candidate_demographics.user_id': 'the account',
}
const TABLES = ['candidates', 'candidate_demographics']
/** Fields that belong to the account and outlive the profile. */
const OF_ACCOUNT: ReadonlySet<ProfileFieldName> = new Set(['name'])

async function columnsOfProfile(): Promise<{ name: string; category: string }[]> {
  const { rows } = await sql<{ name: string; category: string }>`
    select c.relname || '.' || a.attname as name, col_description(c.oid, a.attnum) as category
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any(${[...TABLES, 'users']}) and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped`.execute(db())
  return rows
}

describe('every declared field', () => {
  test('has its column, which says the same of personal data', async () => {
    const categories = new Map((await columnsOfProfile()).map(({ name, category }) => [name, category]))
    const said = PROFILE_NAMES.map((name) => [name, categories.get(`${PROFILE_FIELDS[name].table}.${name}`)])
    expect(said).toEqual(PROFILE_NAMES.map((name) => [name, `pd: ${PROFILE_FIELDS[name].pd}`]))
  })

  test('is the only way into the tables of the profile: no column with personal data is left out', async () => {
    const declared = new Set(PROFILE_NAMES.map((name) => `${PROFILE_FIELDS[name].table}.${name}`))
    const left = (await columnsOfProfile())
      .filter(({ name }) => TABLES.includes(name.split('.')[0] ?? ''))
      .filter(({ name, category }) => category !== 'pd: none' && !declared.has(name) && !(name in NO_FIELDS))
    expect(left).toEqual([])
  })

  test('is filled in, handed over by the download, and gone when the profile is cleared', async () => {
    const user = await makeUser({ isComplete: false })
    const client = await api.signIn(user)
    const lists = await optionsOf()
    const marked = Object.fromEntries(PROFILE_NAMES.map((name) => [name, valueFor(name, lists)]))
    const saved = await client.put('/api/portal/profile', marked)
    expect([saved.status, saved.json.fields]).toEqual([200, marked])

    const { files } = await makeExport(user)
    const profile = JSON.parse(String(files.get('art20/profile.json')))
    const told = Object.fromEntries(
      PROFILE_NAMES.map((name) => [name, keysIn(profile[name] ?? profile.candidate[name], PROFILE_FIELDS[name].kind)]),
    )
    expect(told).toEqual(marked)
    const page = String(files.get('index.html'))
    expect(PROFILE_NAMES.filter((name) => !page.includes(shownFor(name, lists)))).toEqual([])

    const markers = PROFILE_NAMES.filter((name) => PROFILE_FIELDS[name].kind === 'text' && !OF_ACCOUNT.has(name))
    // A postcode is found elsewhere, too.
    const texts = markers.map((name) => String(marked[name])).filter((text) => text.length > 4)
    expect(traces(await everythingIn(api.databaseUrl), texts)).toHaveLength(texts.length)
    await db().updateTable('candidates').set({ clearOn: '2020-01-01' }).where('userId', '=', user.id).execute()
    expect(await clearProfile(user.id)).toBe(true)
    const { fields } = (await client.get('/api/portal/profile')).json
    const empty = PROFILE_NAMES.filter((name) => !OF_ACCOUNT.has(name)).map((name) => [name, fields[name]])
    expect(empty.filter(([, value]) => !(value === null || value.length === 0))).toEqual([])
    expect(traces(await everythingIn(api.databaseUrl), texts)).toEqual([])
  })
})

type Options = Map<string, { key: string; label: string }[]>
async function optionsOf(): Promise<Options> {
  const rows = await db()
    .selectFrom('codelistOptions as o')
    .innerJoin('codelists as l', 'l.id', 'o.codelistId')
    .select(['l.key as list', 'o.key', 'o.labelSl as label'])
    .orderBy('o.id')
    .execute()
  return Map.groupBy(rows, ({ list }) => list)
}

/** A value that is this field's and no other's. */
function valueFor(name: ProfileFieldName, lists: Options): unknown {
  const field: Field = PROFILE_FIELDS[name]
  const at = PROFILE_NAMES.indexOf(name)
  switch (field.kind) {
    case 'text':
      if (field.format === 'phone') return `+386 41 700 0${at}`
      if (field.format === 'linkedin') return `https://www.linkedin.com/in/oznaka-${at}`
      if (name === 'postal') return '8341'
      return (`Oznaka ${columnOf(name)}`.length <= field.max ? `Oznaka ${columnOf(name)}` : `${at}ž${at}`).slice(
        0,
        field.max,
      )
    case 'day':
      return '1987-03-14'
    case 'number':
      return field.min + ((100 + at) % (field.max - field.min + 1))
    case 'level':
      return field.max - 1
    case 'choice':
      return field.options[0]
    case 'country':
      return 'SI'
    case 'option':
      return lists.get(field.list)?.[0]?.key
    case 'options':
      return lists
        .get(field.list)
        ?.slice(0, 2)
        .map(({ key }) => key)
  }
}

/** What the page of the download has for it, at the least. */
function shownFor(name: ProfileFieldName, lists: Options): string {
  const field: Field = PROFILE_FIELDS[name]
  const value = [valueFor(name, lists)].flat()[0]
  if (field.kind === 'day') return '1987'
  if (field.kind === 'country') return 'Slovenija'
  if (!('list' in field) || field.kind === 'number') return String(value)
  return lists.get(field.list ?? '')?.find(({ key }) => key === String(value))?.label ?? ''
}

/** A value of the download without the words of what was chosen. */
function keysIn(value: unknown, kind: Field['kind']): unknown {
  if (Array.isArray(value)) return value.map((one) => keysIn(one, kind))
  if (value === null || typeof value !== 'object' || !('key' in value)) return value
  return kind === 'level' ? Number(value.key) : value.key
}
