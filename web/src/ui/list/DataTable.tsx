import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import styles from './DataTable.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowsSort, IconMenu2, IconSortAscending, IconSortDescending } from '#ui/icons.ts'
import { useRowOrder } from './row-order.ts'

export type SortState = { key: string; direction: 'ascending' | 'descending' }

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** In the row that is edited, instead of the cell. */
  edit?: (row: Row) => ReactNode
  /** Numbers stand at the right, with figures of one width. */
  numeric?: boolean
  /** `few`: where not all rows are counted, sorting them by this would take too long. */
  sortable?: boolean | 'few'
  /** Names the row; exactly one column. */
  rowHeader?: boolean
  /** Drawn for the screen alone: an export has no such column. */
  screenOnly?: boolean
  /** Columns an export has in its place, where one cell says what several do. */
  exported?: readonly string[]
  /** Left out on a phone, where a row becomes a card. */
  wideOnly?: boolean
  /** Holds sentences: other columns give way before they are a word wide. */
  sentences?: boolean
  /** Buttons and menus: the heading is for screen readers only. */
  actions?: boolean
}

type Props<Row> = {
  /** What the table shows; visible only when nothing else says it. */
  caption: string
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: SortState
  onSort?: (next: SortState) => void
  /** Boxes for choosing rows; the name says which row a box stands for. */
  selection?: { selected: ReadonlySet<string>; onChange: (next: Set<string>) => void; nameOf: (row: Row) => string }
  /** The row that is edited in place: Enter in a field saves, Esc gives up. */
  editing?: { key: string; onSave: () => void; onCancel: () => void } | null
  /** Rows are put into order by their handles: dragged, or moved with the arrows. `place` counts from 0. */
  ordering?: { onMove: (key: string, place: number) => void; nameOf: (row: Row) => string }
  /** The row one comes back from. */
  from?: string | null
  className?: string
}

/** A real table with sticky heading; under 768 px each row is a card with its column names. */
export function DataTable<Row>({ caption, captionShown, columns, rows, rowKey, from, className, ...rest }: Props<Row>) {
  const { sort, onSort, selection, editing, ordering } = rest
  const order = useRowOrder(rows.map(rowKey), ordering?.onMove)
  return (
    // A wide table scrolls in its own box, which therefore has to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable
    <div className={classes(styles.scroll, className)} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={captionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {ordering && (
              <th scope="col" className={styles.handle}>
                <span className="visually-hidden">{m.ui_order()}</span>
              </th>
            )}
            {selection && <SelectAll keys={rows.map(rowKey)} {...selection} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              data-selected={selection?.selected.has(rowKey(row)) || undefined}
              aria-current={rowKey(row) === from || undefined}
              data-drop={order.dropAt(rowKey(row))}
              {...(editing?.key === rowKey(row) && { 'data-editing': true, onKeyDown: keysOf(editing) })}
            >
              {ordering && (
                <td className={styles.handle}>
                  <button
                    type="button"
                    aria-label={m.ui_move({ name: ordering.nameOf(row) })}
                    disabled={Boolean(editing)}
                    {...order.handle(rowKey(row))}
                  >
                    <Icon of={IconMenu2} size={16} />
                  </button>
                </td>
              )}
              {selection &&
                (editing?.key === rowKey(row) ? (
                  <td className={styles.select}>{'\u00A0'}</td>
                ) : (
                  <SelectRow id={rowKey(row)} name={selection.nameOf(row)} {...selection} />
                ))}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} isEdited={editing?.key === rowKey(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sort: SortState | undefined
  onSort: ((next: SortState) => void) | undefined
}

function Head<Row>({ column: { key, label, numeric, sortable, actions, wideOnly }, sort, onSort }: HeadProps<Row>) {
  const className = classes(numeric && styles.numeric, wideOnly && styles.wideOnly, actions && styles.actions)
  const direction = sort?.key === key ? sort.direction : undefined
  if (!sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {actions ? <span className="visually-hidden">{label}</span> : label}
      </th>
    )
  }
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const icon = { ascending: IconSortAscending, descending: IconSortDescending, none: IconArrowsSort }
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key, direction: next })}>
        {label}
        <Icon of={icon[direction ?? 'none']} className={direction ? styles.sorted : styles.unsorted} />
      </button>
    </th>
  )
}

/** In a field Enter saves and Esc gives up; buttons keep their own Enter, and what is composed its own keys. */
const keysOf =
  ({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onSave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

function Cell<Row>({ column, row, isEdited }: { column: Column<Row>; row: Row; isEdited: boolean }) {
  const content = isEdited && column.edit ? column.edit(row) : column.cell(row)
  const className = classes(
    column.numeric && styles.numeric,
    column.sentences && styles.sentences,
    column.wideOnly && styles.wideOnly,
    column.actions && styles.actions,
  )
  if (column.rowHeader) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    )
  }
  return (
    <td className={className} data-label={column.actions ? undefined : column.label}>
      {content}
    </td>
  )
}

type Selection = { selected: ReadonlySet<string>; onChange: (next: Set<string>) => void }

function SelectAll({ keys, selected, onChange }: Selection & { keys: readonly string[] }) {
  const all = keys.length > 0 && keys.every((key) => selected.has(key))
  const some = !all && keys.some((key) => selected.has(key))
  return (
    <th scope="col" className={styles.select}>
      <input
        type="checkbox"
        aria-label={m.ui_select_all()}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={() => onChange(new Set(all ? [] : keys))}
      />
    </th>
  )
}

function SelectRow({ id, name, selected, onChange }: Selection & { id: string; name: string }) {
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <td className={styles.select}>
      <input type="checkbox" aria-label={m.ui_select_row({ name })} checked={selected.has(id)} onChange={toggle} />
    </td>
  )
}
