import { MOST_OPTIONS_OFFERED } from '@korak/contract/amounts.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql, type RawBuilder } from 'kysely'
import { db } from '#db/db.ts'
import type { Filter, SortOrder } from './filters.ts'
import { onlyAsked } from './joins.ts'
import { narrowed } from './narrowing.queries.ts'
import { collated, inLanguage, type Column, type Resource } from './resource.ts'
import { among, inTurn, severalIn, type Turn } from './turns.queries.ts'
import { begun, bindAll, FIRST, isByPair, literal, meantBy, searched } from './searching.queries.ts'

export interface Selection {
  resource: Resource
  language: Language
  /** Who asks. */
  userId: string | null
  /** Keys of the rows the caller may see; null for all. */
  only: string[] | null
  /** The searched text, folded: empty when it was signs alone, which are in nothing. Null without one. */
  search: string | null
  /** Only the best hits of the search, by what only they fulfil. */
  isBegun?: true
  filters: Filter[]
}
interface Part {
  order: SortOrder | null
  /** Only these columns, and the key; all that are not hidden when left out. */
  columns?: readonly string[] | undefined
  limit: number
  offset: number
}

const bind = (text: string, name: string, value: unknown): RawBuilder<boolean> => bindAll(text, { [name]: value })

const fromOf = ({ resource, userId }: Selection): RawBuilder<unknown> => bind(resource.from, '$user', userId)
/** For reading only what these parts of a statement ask for. */
const fromFor = ({ resource, userId }: Selection, ...asked: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  bind(onlyAsked(resource.from, sql.join(asked, sql` `).compile(db()).sql, resource.certain), '$user', userId)
const visible = ({ resource, userId, only }: Selection): RawBuilder<boolean>[] => [
  ...(resource.visible === undefined ? [] : [sql<boolean>`(${bind(resource.visible, '$user', userId)})`]),
  ...(only === null ? [] : [isOneOf(resource, only)]),
]
function isOneOf({ columns, grantedBy, key, reads }: Resource, only: string[]): RawBuilder<boolean> {
  const row = sql.raw(columns[grantedBy ?? key]?.sql as string)
  const isIt = sql<boolean>`(${row})::text = any(${only})`
  return reads ? sql<boolean>`((${row}) is null or ${isIt})` : isIt
}

/** Is nothing left out that is asked for? */
const isAll = ({ only, search, filters }: Selection): boolean =>
  only === null && search === null && filters.length === 0
async function whereOf(selection: Selection, ...more: RawBuilder<unknown>[]): Promise<RawBuilder<unknown>> {
  const { conditions: filters } = await narrowed(selection)
  return allOf([...visible(selection), ...searched(selection, await meantBy(selection)), ...filters, ...more])
}
const allOf = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`

async function orderBy(selection: Selection, order: SortOrder | null): Promise<RawBuilder<unknown>> {
  const { resource, language, search } = selection
  const { isFew } = await narrowed(selection)
  const parts: RawBuilder<unknown>[] = []
  if (order) {
    const { sql: value, kind, inTurn: few, isPlain, isAlways } = order.column
    const itself = few?.sql ?? inLanguage(value, language)
    // What is selected by itself is in no index: of few rows it would lead through all others.
    const expression = isFew ? `select ${itself}` : itself
    const isWords = kind === 'text' && !isPlain && few === undefined
    const text = isWords ? collated(`(${expression})::text`) : `(${expression})`
    const nulls = isAlways || few ? '' : ' nulls last'
    parts.push(sql.raw(`${text} ${order.isDescending ? 'desc' : 'asc'}${nulls}`))
  } else if (search && resource.best) {
    parts.push(sql`(${bind(resource.best, '$search', search)}) desc`)
  }
  parts.push(
    sql.raw(inLanguage((isFew && resource.orderOfFew) || resource.order, language)),
    sql.raw(resource.columns[resource.key]?.sql as string),
  )
  return sql`order by ${sql.join(parts)}`
}

/** One page of the rows, with every column that is not hidden under its own name in camelCase. */
export async function findRows(selection: Selection, part: Part): Promise<Record<string, unknown>[]> {
  const best = part.order === null ? begun(selection) : null
  const first = best && (await rowsOf(best, part))
  return first?.length === part.limit
    ? first
    : inTurn(selection, part, countIn, (one, ...more) => rowsOf(selection, { ...part, ...one }, ...more))
}

async function rowsOf(
  selection: Selection,
  { order, limit, offset, columns: wanted }: Part,
  ...more: RawBuilder<unknown>[]
): Promise<Record<string, unknown>[]> {
  const { resource, language } = selection
  const isWanted = (name: string) => wanted === undefined || name === resource.key || wanted.includes(name)
  const shown = Object.entries(resource.columns).filter(([name, column]) => !column.isHidden && isWanted(name))
  const columns = shown.map(([name, column]) => sql`${sql.raw(inLanguage(column.sql, language))} as ${sql.ref(name)}`)
  const sorted = await orderBy(selection, order)
  const from = fromOf(selection)
  const each = more.length === 0 ? severalIn(selection, { order, end: offset + limit }) : []
  const first = await Promise.all(
    each.map((isIt) => keysOf(selection, { order, limit: offset + limit, offset: 0 }, isIt)),
  )
  const where = await whereOf(selection, ...more, ...(each.length > 0 ? [among(selection, first.flat())] : []))
  const part = sql`${where} ${sorted} limit ${limit} offset ${offset}`
  const key = sql.raw(resource.columns[resource.key]?.sql as string)
  const query = resource.isJoined
    ? sql<Record<string, unknown>>`select ${sql.join(columns)} from ${from}
        where ${key} = any(array(select ${key} from ${fromFor(selection, key, part)} ${part})) ${sorted}`
    : sql<Record<string, unknown>>`select ${sql.join(columns)} from ${from} ${part}`
  return (await query.execute(db())).rows
}

/** @returns how many rows there are, at most `limit` */
export async function countRows(selection: Selection, limit: number): Promise<number> {
  const isPaired = isByPair(selection) && selection.only === null && selection.resource.visible === undefined
  const [pair] = isPaired ? await meantBy(selection) : []
  if (pair && (!pair.isMore || limit <= pair.count)) return Math.min(pair.count, limit)
  return (await hasEnough(selection, limit)) ? limit : countIn(selection, limit)
}

async function countIn(selection: Selection, limit: number, ...more: RawBuilder<unknown>[]): Promise<number> {
  const where = await whereOf(selection, ...more)
  return countOf(fromFor(selection, where), where, limit)
}

async function countOf(from: RawBuilder<unknown>, where: RawBuilder<unknown>, limit: number): Promise<number> {
  const query = sql<{
    total: number
  }>`select count(*) as total from (select from ${from} ${where} limit ${limit}) counted`
  return (await query.execute(db())).rows[0]?.total ?? 0
}

/** How many rows there are, at most `limit`, and which of those has the least in a column; in one reading. */
export async function countWithFirst(selection: Selection, by: Column, limit: number): Promise<CountedFirst> {
  const { resource, language } = selection
  const key = sql.raw(resource.columns[resource.key]?.sql as string)
  const place = sql.raw(inLanguage(by.sql, language))
  const where = await whereOf(selection)
  const first = (what: string) => sql`(array_agg(${sql.ref(what)} order by place nulls last, id))[1]`
  const query = sql<CountedFirst>`select count(*) as total, ${first('id')} as first, ${first('place')} as place
    from (select (${key})::text as id, ${place} as place from ${fromFor(selection, key, place, where)} ${where} limit ${limit}) counted`
  return (await query.execute(db())).rows[0] ?? { total: 0, first: null, place: null }
}
type CountedFirst = { total: number; first: string | null; place: unknown }

/** Has one word so many rows by what it means that they need not be counted? */
async function hasEnough(selection: Selection, limit: number): Promise<boolean> {
  const { resource, filters, userId } = selection
  const [word, ...more] = await meantBy(selection)
  if (word === undefined || more.length > 0 || filters.length > 0) return false
  if (resource.enough === undefined) return resource.meansRows === true && word.isMore && limit <= FIRST + 1
  const from = bindAll(resource.enough, { $user: userId, $ids: word.ids, $limit: limit })
  return (await countOf(from, allOf(visible(selection)), limit)) === limit
}

/** Keys of the rows, in order. */
export const findKeys = (selection: Selection, limit: number, order: SortOrder | null = null): Promise<string[]> =>
  inTurn(selection, { order, limit, offset: 0 }, countIn, (one, ...more) => keysOf(selection, one, ...more))

async function keysOf(selection: Selection, part: Turn, ...more: RawBuilder<unknown>[]): Promise<string[]> {
  const key = sql.raw(selection.resource.columns[selection.resource.key]?.sql as string)
  const sorted = await orderBy(selection, part.order)
  const rest = sql`${await whereOf(selection, ...more)} ${sorted} limit ${part.limit} offset ${part.offset}`
  const query = sql<{ id: string }>`select (${key})::text as id from ${fromFor(selection, key, rest)} ${rest}`
  return (await query.execute(db())).rows.map(({ id }) => id)
}

interface Labelled {
  id: string
  label: string
}
/** `id` and `label` of the first rows, for select controls. */
export const findLabels = (selection: Selection, limit: number): Promise<Labelled[]> =>
  labelled(selection, limit, sql``)

/**
 * The same, and how many there are, at least as far as `most`: to tell which are first all of them are looked at, so that counting
 * them costs nothing more.
 */
export async function findLabelsCounted(
  selection: Selection,
  limit: number,
  most: number,
): Promise<{ rows: Labelled[]; total: number }> {
  const best = begun(selection)
  const first = best && (await labelled(best, limit, sql``))
  if (first?.length === limit) return { rows: first, total: await countRows(selection, most) }
  const found = await labelled(selection, limit, sql`, (count(*) over ())::int as total`)
  return { rows: found.map(({ id, label }) => ({ id, label })), total: found[0]?.total ?? 0 }
}

async function labelled(selection: Selection, limit: number, more: RawBuilder<unknown>) {
  const { resource, language } = selection
  const key = sql.raw(`(${resource.columns[resource.key]?.sql as string})::text`)
  const label = sql.raw(inLanguage(resource.label ?? 'null', language))
  const query = sql<
    Labelled & { total: number }
  >`select ${key} as id, ${label} as label ${more} from ${fromOf(selection)}
    ${await whereOf(selection)} ${await orderBy(selection, null)} limit ${limit}`
  return (await query.execute(db())).rows
}

/** Distinct values of a column over the visible rows, so many; those with all words in them. @param words folded */
export async function findValues(selection: Selection, column: Column, words: readonly string[]): Promise<string[]> {
  const expression = inLanguage(column.sql, selection.language)
  const value = sql.raw(column.kind === 'list' ? `unnest(${expression})` : `(${expression})::text`)
  const found = words.map((word) => sql`folded(value) like ${`%${literal(word)}%`}`)
  const where = await whereOf(selection)
  const from =
    column.once !== undefined && isAll(selection)
      ? sql.raw(column.once)
      : sql`${fromFor(selection, value, where)} ${where}`
  const query = sql<{ value: string }>`select value from (select distinct ${value} as value from ${from}) v
    where ${sql.join([sql`value is not null`, ...found], sql` and `)} order by value collate "sl-x-icu" limit ${MOST_OPTIONS_OFFERED}`
  return (await query.execute(db())).rows.map((row) => row.value)
}

/** Whose data these rows have. @param person column with them */
export async function findPeople({ from, columns, key }: Resource, person: string, ids: string[]): Promise<string[]> {
  const column = columns[key]
  if (!column) throw new Error('A resource has no key')
  const { rows } = await sql<{ id: string }>`select distinct ${sql.raw(person)} as id from ${sql.raw(from)}
    where ${sql.raw(`${column.sql}`)} = any(${ids}::uuid[])`.execute(db())
  return rows.map(({ id }) => id)
}
