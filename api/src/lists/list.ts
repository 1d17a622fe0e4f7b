import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { MOST_AT_ONCE } from '@korak/contract/amounts.ts'
import type { Permission } from '@korak/contract/route.ts'
import { admits, recordsWith, SOME_RECORD, type Who } from '#auth/who.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fold } from '@korak/contract/fold.ts'
import { type CappedPage, cappedPageOf, COUNTED } from '#base/page.ts'
import { bounded, inLine } from './bounded.ts'
import { type Filter, readFilters, readOrder } from './filters.ts'
import type { Resource } from './resource.ts'
import { countRows, countWithFirst, findKeys, findPeople, findLabelsCounted, findRows } from './lists.queries.ts'

export { isTooSlow } from './bounded.ts'
export { findLabels, findValues } from './lists.queries.ts'

export interface Asking {
  who: Who | null
  language: Language
}

/** May somebody list it: all of it, or rows they have the permission on? */
export const mayList = ({ audience, isGrantable }: Resource, who: Who | null): boolean =>
  admits(audience, who, isGrantable && SOME_RECORD)

/** A list as it is asked for: with names, or masked. @throws InvalidInput where nothing is masked */
export function askedAs(resource: Resource, { masked = false }: { masked?: boolean | undefined }): Resource {
  if (!masked) return resource
  if (!resource.masked) throw new InvalidInput({ masked: ['error_invalid'] })
  const { from, columns, ...words } = resource.masked
  const said = Object.entries(columns).map(([name, sql]) => [name, { ...resource.columns[name], sql }])
  return {
    ...resource,
    ...words,
    from: `${resource.from} ${from}`,
    columns: { ...resource.columns, ...Object.fromEntries(said) },
  }
}

function onlyFor({ isGrantable, audience, reads }: Resource, who: Who): string[] | null {
  if (isGrantable) return recordsWith(who, audience as Permission)
  return reads ? recordsWith(who, reads) : null
}

/** The rows asked for, of those the caller may see. */
export const selectionOf = (
  resource: Resource,
  { search = '', filter }: Pick<ListQuery, 'search' | 'filter'>,
  { who, language }: Asking,
) => ({
  resource,
  language,
  userId: who?.userId ?? null,
  only: who && onlyFor(resource, who),
  search: searchedFor(search),
  filters: readFilters(resource, filter),
})

/**
 * What is looked for: each word once, and none that another one begins with, since whatever fits that one fits it, too. A word
 * a hundred times over would be looked for a hundred times. Spaces alone are no search.
 */
export function searchedFor(typed: string): string | null {
  if (typed.trim() === '') return null
  const words = [...new Set(fold(typed).split(' '))]
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).join(' ')
}

/**
 * A page of a resource: searched, filtered and sorted by the columns its entry offers.
 * The total counts only rows the caller may see, and no further than `COUNTED` or the end of the page.
 * @param make turns a row (camelCase names of the columns) into the answer
 * @throws InvalidInput for a column that is not offered; Refusal TOO_BROAD
 */
export async function listFrom<Row, Answer>(
  resource: Resource,
  query: ListQuery,
  asking: Asking,
  make: (row: Row) => Answer,
): Promise<CappedPage<Answer>> {
  const { page, per_page: perPage, sort } = query
  const selection = selectionOf(resource, query, asking)
  const order = readOrder(resource, sort)
  const offset = (page - 1) * perPage
  const limit = Math.max(COUNTED, offset + perPage)
  const { rows, found } = await bounded(selection, order, async () => {
    const read = await findRows(selection, { order, limit: perPage, offset })
    // A page that is not full is the last one: most searches, whose rows are then looked for just once.
    const isLast = read.length < perPage && (read.length > 0 || page === 1)
    return { rows: read, found: isLast ? offset + read.length : await countRows(selection, limit + 1) }
  })
  return cappedPageOf(
    rows.map((row) => make(row as Row)),
    found,
    limit,
    page,
    perPage,
  )
}

/** The rows of a page alone, for whom does not show how many there are. @throws InvalidInput for a column that is not offered */
export async function rowsFrom<Row>(resource: Resource, query: ListQuery, asking: Asking): Promise<Row[]> {
  const { page, per_page: limit } = query
  const order = readOrder(resource, query.sort)
  const selection = selectionOf(resource, query, asking)
  const rows = await bounded(selection, order, () => findRows(selection, { order, limit, offset: (page - 1) * limit }))
  return rows as Row[]
}

/** The first rows of a resource that fit, as id and label, and how many there are, as far as lists count. */
export async function firstLabelsCounted(
  resource: Resource,
  query: Pick<ListQuery, 'search' | 'filter'>,
  asking: Asking,
  limit: number,
): Promise<Pick<CappedPage<{ id: string; label: string }>, 'data' | 'total' | 'total_is'>> {
  const selection = selectionOf(resource, query, asking)
  const { rows, total } = await bounded(selection, null, () => findLabelsCounted(selection, limit, COUNTED + 1))
  return cappedPageOf(rows, Math.min(total, COUNTED + 1), COUNTED, 1, limit)
}

/** Keys of the first rows a list shows, in its order. @throws InvalidInput for a column that is not offered */
export function firstKeys(
  resource: Resource,
  query: Pick<ListQuery, 'search' | 'filter' | 'sort'>,
  asking: Asking,
  limit: number,
): Promise<string[]> {
  const selection = selectionOf(resource, query, asking)
  const order = readOrder(resource, query.sort)
  return bounded(selection, order, () => findKeys(selection, limit, order))
}

/** How many rows a list shows, as far as it counts. @throws InvalidInput for a column that is not offered */
export async function countIn(
  resource: Resource,
  query: Pick<ListQuery, 'search' | 'filter'>,
  asking: Asking,
): Promise<Pick<CappedPage<never>, 'total' | 'total_is'>> {
  const selection = selectionOf(resource, query, asking)
  const found = await inLine(selection.userId, () => countRows(selection, COUNTED + 1))
  const { total, total_is } = cappedPageOf<never>([], found, COUNTED, 1, 1)
  return { total, total_is }
}

/** The key of a row, and the instant by which it comes first. */
interface First {
  key: string
  at: Date | null
}

/**
 * How many rows a list shows, as far as it counts, and which of them has the earliest instant in a column. Of more than are
 * counted none is known to be the first.
 */
export async function countFrom(
  resource: Resource,
  query: Pick<ListQuery, 'filter'>,
  by: string,
  asking: Asking,
): Promise<Pick<CappedPage<never>, 'total' | 'total_is'> & { first: First | null }> {
  const column = resource.columns[by]
  if (column?.kind !== 'instant') throw new Error(`What comes first by ${by} is not known`)
  const selection = selectionOf(resource, query, asking)
  const found = await inLine(selection.userId, () => countWithFirst(selection, column, COUNTED + 1))
  const { total, total_is } = cappedPageOf<never>([], found.total, COUNTED, 1, 1)
  const isKnown = found.first !== null && total_is === 'exact'
  return { total, total_is, first: isKnown ? { key: found.first!, at: found.place as Date | null } : null }
}

/** Rows by their keys, as far as the caller may see them, with the columns named. */
export async function rowsWith(
  resource: Resource,
  keys: string[],
  columns: readonly string[],
  asking: Asking,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const selection = selectionOf(resource, {}, asking)
  selection.filters.push(among(resource, keys))
  const rows = await findRows(selection, { order: null, limit: keys.length, offset: 0, columns })
  return new Map(rows.map((row) => [String(row[camel(resource.key)]), row]))
}

/**
 * The rows somebody has chosen of a list: by their ids, or all it shows.
 * @throws Refusal LIST_CHANGED when they are not as many as the person saw; InvalidInput for a column that is not offered
 */
export async function chosenIds(
  resource: Resource,
  { ids, count, ...asked }: Pick<ListQuery, 'search' | 'filter'> & { ids?: string[] | undefined; count: number },
  asking: Asking,
): Promise<string[]> {
  const selection = selectionOf(resource, asked, asking)
  if (ids) selection.filters.push(among(resource, ids))
  const { found, total } = await bounded(selection, null, async () => {
    const keys = await findKeys(selection, MOST_AT_ONCE + 1)
    // Of more only that there are more is known.
    return { found: keys, total: keys.length > MOST_AT_ONCE ? await countRows(selection, COUNTED) : keys.length }
  })
  if (total !== count) throw new Refusal('LIST_CHANGED', { count: total })
  return found
}

function among(resource: Resource, ids: string[]): Filter {
  const column = resource.columns[resource.key]
  if (!column) throw new Error('A resource has no key')
  return { column, operator: 'any', values: ids }
}

const PORTION = 500

/**
 * All rows a list shows, as they are ordered, a portion at a time, with the columns named. Which rows is settled at once.
 * @throws Refusal LIST_TOO_LONG for more than `most`; InvalidInput for a column that is not offered
 */
export async function everyRow(
  resource: Resource,
  query: Pick<ListQuery, 'search' | 'filter' | 'sort'>,
  asking: Asking,
  { most, columns }: { most: number; columns: readonly string[] },
): Promise<{ total: number; keys: string[]; portions: () => AsyncGenerator<Record<string, unknown>[]> }> {
  const keys = await firstKeys(resource, query, asking, most + 1)
  if (keys.length > most) throw new Refusal('LIST_TOO_LONG', { most })
  return {
    total: keys.length,
    keys,
    async *portions() {
      for (let at = 0; at < keys.length; at += PORTION) {
        const ids = keys.slice(at, at + PORTION)
        // Filters are not asked again: what has changed since is still what was shown.
        const selection = { ...selectionOf(resource, {}, asking), filters: [among(resource, ids)] }
        const rows = await findRows(selection, { order: null, limit: PORTION, offset: 0, columns })
        const byKey = new Map(rows.map((row) => [String(row[camel(resource.key)]), row]))
        yield ids.map((id) => byKey.get(id)).filter((row) => row !== undefined)
      }
    },
  }
}

/** Whose data the rows with these keys have. */
export const peopleOf = (resource: Resource, person: string, keys: string[]): Promise<string[]> =>
  findPeople(resource, person, keys)

/** As rows have the names of columns. */
export const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, sign: string) => sign.toUpperCase())
