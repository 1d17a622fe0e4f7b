/** A page of a list, as section 3 of the specification names its parts. */
interface Page<Row> {
  data: Row[]
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number
  to: number
}
/** A page of a list that is not counted to its end. */
export interface CappedPage<Row> extends Page<Row> {
  total_is: 'exact' | 'at_least'
}

/** Lists of staff are counted this far: who finds more narrows the search. */
export const COUNTED = 1000

/** Puts the numbers of a page around its rows. */
export function pageOf<Row>(data: Row[], total: number, page: number, perPage: number): Page<Row> {
  const offset = (page - 1) * perPage
  const isEmpty = data.length === 0
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    from: isEmpty ? 0 : offset + 1,
    to: isEmpty ? 0 : offset + data.length,
  }
}

/**
 * Puts the numbers of a page around its rows where only so many were counted.
 * @param found how many rows there are, one more than `limit` when there are more
 */
export function cappedPageOf<Row>(
  data: Row[],
  found: number,
  limit: number,
  page: number,
  perPage: number,
): CappedPage<Row> {
  const total_is = found > limit ? 'at_least' : 'exact'
  return { ...pageOf(data, Math.min(found, limit), page, perPage), total_is }
}
