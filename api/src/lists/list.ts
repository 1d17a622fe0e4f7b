import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { fold } from '@korak/contract/fold.ts'
import { type CappedPage, cappedPageOf, COUNTED } from '#base/page.ts'
import { readFilters, readOrder } from './filters.ts'
import type { Resource } from './resource.ts'
import { countRows, findRows } from './lists.queries.ts'

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
