import type { AnswerValue } from '@korak/contract/definition.ts'
import type { Row } from '@korak/engine/questionnaires/table.ts'

/** The rows of an answer; undefined where there are none yet. */
export const rowsIn = (value: AnswerValue | undefined): Row[] | undefined =>
  typeof value === 'object' && value !== null && 'rows' in value ? value.rows : undefined

/** The order of all rows there have been, by id: each new one behind the one it stands behind. */
export function orderWith(order: readonly string[], rows: readonly Row[]): string[] {
  const known = [...order]
  for (const [at, { id }] of rows.entries())
    if (!known.includes(id)) known.splice(at === 0 ? 0 : known.indexOf(rows[at - 1]!.id) + 1, 0, id)
  return known
}

/** The rows with one that was removed, at its place in the order; as they are where it is among them. */
export function withRow(rows: readonly Row[], gone: Row, order: readonly string[]): Row[] {
  if (rows.some(({ id }) => id === gone.id)) return [...rows]
  const place = order.indexOf(gone.id)
  const next = rows.findIndex(({ id }) => order.indexOf(id) > place)
  return rows.toSpliced(next === -1 ? rows.length : next, 0, gone)
}
