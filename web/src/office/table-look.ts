import { useState } from 'react'
import { LOCAL, read, write } from '#base/page/storage.ts'
import { useUser } from '#base/session/session.ts'
import type { Column } from '#ui/list/DataTable.tsx'

/** How somebody wants to see a table. */
export interface Look {
  /** Columns in order; those that came later stand where the table has them. */
  order: readonly string[]
  hidden: readonly string[]
  density: 'comfortable' | 'compact'
}
const USUAL: Look = { order: [], hidden: [], density: 'compact' }

/** Columns as the person wants them; the one that names the row is always shown. */
export function ordered<C extends Pick<Column<never>, 'key'>>(columns: readonly C[], order: readonly string[]): C[] {
  const placed = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  // What is not placed follows what it follows in the table.
  for (const [at, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const before = columns[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  return placed
}

/** The look in which just these columns are shown, in this order. */
export const lookOf = (columns: readonly Pick<Column<never>, 'key'>[], keys: readonly string[]): Partial<Look> => ({
  order: keys,
  hidden: columns.flatMap(({ key }) => (keys.includes(key) ? [] : [key])),
})

/** The look of a table, remembered for this person in this browser. */
export function useTableLook(list: string): [Look, (next: Partial<Look> | null) => void] {
  const key = `${LOCAL.tables}${useUser()?.uid ?? ''}_${list}`
  const [look, setLook] = useState<Look>(() => ({ ...USUAL, ...read<Partial<Look>>('local', key) }))
  return [
    look,
    (part) => {
      const next = part ? { ...look, ...part } : USUAL
      setLook(next)
      write('local', key, part && next)
    },
  ]
}
