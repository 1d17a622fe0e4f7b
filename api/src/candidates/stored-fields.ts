import {
  PROFILE_FIELDS,
  PROFILE_NAMES,
  type ProfileFieldName,
  type ProfileValues,
} from '@korak/contract/candidates.fields.ts'
import { type ColumnOf, columnOf } from '@korak/contract/fields.ts'

type Table = (typeof PROFILE_FIELDS)[ProfileFieldName]['table']
/** How queries call the tables of the profile. */
export const ALIAS = { users: 'u', candidates: 'p', candidate_demographics: 'd' } as const satisfies Record<
  Table,
  string
>

type Ref<Name extends ProfileFieldName> = Name extends ProfileFieldName
  ? `${(typeof ALIAS)[(typeof PROFILE_FIELDS)[Name]['table']]}.${ColumnOf<Name>}`
  : never

/** Columns of fields, for a select from the tables under their aliases; one the database has not does not compile. */
export const columnsOf = <Name extends ProfileFieldName>(names: readonly Name[]): Ref<Name>[] =>
  names.map((name) => `${ALIAS[PROFILE_FIELDS[name].table]}.${columnOf(name)}` as Ref<Name>)

/** Fields out of a row that has their columns. */
export const fieldsOf = <Name extends ProfileFieldName>(
  row: { [Column in ColumnOf<Name>]: unknown },
  names: readonly Name[],
): Pick<ProfileValues, Name> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      row[columnOf(name) as ColumnOf<Name>] ?? (PROFILE_FIELDS[name].kind === 'options' ? [] : null),
    ]),
  ) as Pick<ProfileValues, Name>

/** A value as it is kept: `''` as null and lists without doubles. */
export const storedValue = (value: unknown): unknown =>
  value === '' ? null : Array.isArray(value) ? [...new Set(value)] : value

/** Columns of one table for given fields, as they are kept. @returns null when none is given */
export function columnsIn(
  table: Table,
  fields: Partial<Record<ProfileFieldName, unknown>>,
): Record<string, never> | null {
  const given = PROFILE_NAMES.filter((name) => PROFILE_FIELDS[name].table === table && fields[name] !== undefined)
  if (given.length === 0) return null
  return Object.fromEntries(given.map((name) => [columnOf(name), storedValue(fields[name])])) as Record<string, never>
}

/** Columns of one table as they are in an empty profile. */
export const emptyColumns = (table: Table): Record<string, never> =>
  Object.fromEntries(
    PROFILE_NAMES.filter((name) => PROFILE_FIELDS[name].table === table).map((name) => [
      columnOf(name),
      PROFILE_FIELDS[name].kind === 'options' ? [] : null,
    ]),
  ) as Record<string, never>
