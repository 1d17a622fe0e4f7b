import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { MOST_AT_ONCE } from '@korak/contract/amounts.ts'
import type { Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'
import { fold } from '@korak/contract/fold.ts'
import { type CappedPage, cappedPageOf, COUNTED } from '#base/page.ts'
import { type Filter, readFilters, readOrder } from './filters.ts'
import type { Resource } from './resource.ts'
import { countRows, findKeys, findRows } from './lists.queries.ts'

export { findLabels, findValues } from './lists.queries.ts'

export interface Asking {
  who: Who | null
  language: Language
}

/** What is looked for. Spaces alone are no search. */
export const searchedFor = (typed: string): string | null => (typed.trim() === '' ? null : fold(typed))

/**
 * A page of a resource: searched, filtered and sorted by the columns its entry offers.
 * The total counts only rows the caller may see, and no further than `COUNTED` or the end of the page.
 * @param make turns a row (camelCase names of the columns) into the answer
 * @throws InvalidInput for a column that is not offered
 */
export async function listFrom<Row, Answer>(
  resource: Resource,
  query: ListQuery,
  { who, language }: Asking,
  make: (row: Row) => Answer,
): Promise<CappedPage<Answer>> {
  const { page, per_page: perPage, search = '', sort, filter } = query
  const filters = readFilters(resource, filter)
  const order = readOrder(resource, sort)
  const selection = { resource, language, userId: who?.userId ?? null, search: searchedFor(search), filters }
  const offset = (page - 1) * perPage
  const limit = Math.max(COUNTED, offset + perPage)
  const [rows, found] = await Promise.all([
    findRows(selection, { order, limit: perPage, offset }),
    countRows(selection, limit + 1),
  ])
  return cappedPageOf(
    rows.map((row) => make(row as Row)),
    found,
    limit,
    page,
    perPage,
  )
}

/**
 * The rows somebody has chosen of a list: by their ids, or all it shows.
 * @throws Refusal LIST_CHANGED when they are not as many as the person saw; InvalidInput for a column that is not offered
 */
export async function chosenIds(
  resource: Resource,
  {
    ids,
    search = '',
    filter,
    count,
  }: Pick<ListQuery, 'search' | 'filter'> & { ids?: string[] | undefined; count: number },
  { who, language }: Asking,
): Promise<string[]> {
  const filters = readFilters(resource, filter)
  const column = resource.columns[resource.key]
  const named: Filter[] = ids && column ? [{ column, operator: 'any', values: ids }] : []
  const selection = {
    resource,
    language,
    userId: who?.userId ?? null,
    search: searchedFor(search),
    filters: [...filters, ...named],
  }
  const found = await findKeys(selection, MOST_AT_ONCE + 1)
  // Of more only that there are more is known.
  const total = found.length > MOST_AT_ONCE ? await countRows(selection, COUNTED) : found.length
  if (total !== count) throw new Refusal('LIST_CHANGED', { count: total })
  return found
}
