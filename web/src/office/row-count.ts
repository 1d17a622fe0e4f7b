import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'

/** Has a list more rows than are counted? */
const isVeryLong = (answer: unknown): boolean => (answer as { total_is?: string } | null)?.total_is === 'at_least'

/** How many rows a list has; of very long ones not all are counted. */
export const rowCount = (answer: unknown, count: number): string =>
  isVeryLong(answer) ? m.office_rows_more({ count }) : m.office_rows({ count })

/** Columns as a list can be sorted by them now; the one it is sorted by stays, to be turned. */
export const sortableNow = <Row>(answer: unknown, columns: readonly Column<Row>[], by?: string): Column<Row>[] =>
  columns.map((column) =>
    column.sortable === 'few' && column.key !== by && isVeryLong(answer) ? { ...column, sortable: false } : column,
  )
