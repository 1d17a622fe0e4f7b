/** A page of a list, as section 3 of the specification names its parts. */
export interface Page<Row> {
  data: Row[]
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number
  to: number
}

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
