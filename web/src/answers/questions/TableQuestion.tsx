import { type KeyboardEvent, useRef } from 'react'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { type TableRow, totalOf } from '@korak/engine/questionnaires/table.ts'
import { orderWith, withEntry } from '#base/data/order.ts'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { useSettled } from '#ui/choice/useSettled.ts'
import { m } from '#words/messages.js'
import type { QuestionProps } from './Question.tsx'
import { classes } from '#ui/classes.ts'
import styles from './table.module.css'
import { TableCell } from './TableCell.tsx'
import { hasRoom, totalWords } from './totals.ts'
import { TYPING_MS } from './TypedQuestion.tsx'
import { say } from '#answers/labels.ts'

/** What notices about answers tell about. */
export const ANSWERS = 'answers'

/** The rows of an answer; undefined where there are none yet. */
const rowsIn = (value: AnswerValue | undefined): TableRow[] | undefined =>
  typeof value === 'object' && value !== null && 'rows' in value ? value.rows : undefined

const emptyRow = (): TableRow => ({ id: crypto.randomUUID(), cells: {} })

/** Rows of cells with totals: a table on a wide screen, a card for each row on a phone. */
export function TableQuestion({ item, heading, help, error, faults, value, paper, onAnswer }: QuestionProps<'table'>) {
  // Rows people see before they type anything; ids stay while they do.
  const blank = useRef([emptyRow()])
  const rows = rowsIn(value) ?? blank.current
  const order = useRef<(string | number)[]>([])
  order.current = orderWith(order.current, rows)
  const body = useRef<HTMLTableSectionElement>(null)
  const put = (change: (rows: TableRow[]) => TableRow[], pause?: number) =>
    onAnswer((held) => ({ rows: change(rowsIn(held) ?? blank.current) }), pause)
  const setCell = (row: TableRow, column: string, cell: TableRow['cells'][string], pause?: number) =>
    put(
      (held) => held.map((one) => (one.id === row.id ? { ...one, cells: { ...one.cells, [column]: cell } } : one)),
      pause,
    )
  const inRow = (index: number, what: string) =>
    body.current?.children[index]?.querySelector<HTMLElement>(what) ?? addButton.current
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    const row = emptyRow()
    focusAfter(
      () => put((held) => [...held, row]),
      () => inRow(rows.length, 'input, select'),
    )
  }
  const remove = (index: number) => {
    const gone = rows[index]
    if (!gone) return
    focusAfter(
      () => put((held) => held.filter(({ id }) => id !== gone.id)),
      () => inRow(Math.min(index, rows.length - 2), 'button'),
    )
    const undo = () => put((held) => withEntry(held, gone, order.current))
    showToast({ text: m.q_table_removed(), action: { label: m.action_undo(), run: undo }, about: ANSWERS })
  }
  // Enter in a cell must not leave the table: it is the habit of people who fill in tables.
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  const totals = item.columns.flatMap((column) => {
    const total = totalOf(item, column, rows)
    return total === null ? [] : [{ column, words: totalWords(column, total) }]
  })
  const said = useSettled(totals.map(({ words }) => `${words.label}: ${words.value}`).join('; '), 1000)
  return (
    <>
      {heading}
      {help && <p className={styles.help}>{help}</p>}
      {error && <FieldError id="table-error">{error}</FieldError>}
      <table className={classes(styles.table, hasRoom(item) && styles.few)} aria-labelledby="question">
        <thead>
          <tr>
            {item.columns.map((column) => (
              <th key={column.key} scope="col">
                {say(column.label)}
              </th>
            ))}
            <td aria-hidden="true" />
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside */}
        <tbody ref={body} onKeyDown={stay}>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {item.columns.map((column) => (
                <TableCell
                  key={column.key}
                  {...{ item, column, row, index, paper }}
                  fault={faults.find((one) => one.row === row.id && one.column === column.key)}
                  onCell={(cell) =>
                    setCell(row, column.key, cell, ['choice', 'check'].includes(column.type) ? 0 : TYPING_MS)
                  }
                />
              ))}
              <td className={styles.remove}>
                <IconButton icon={IconTrash} label={m.q_table_remove({ n: index + 1 })} onClick={() => remove(index)} />
              </td>
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr>
              {item.columns.map((column) => {
                const total = totals.find((one) => one.column === column)
                return (
                  <td key={column.key} className={total ? undefined : styles.none}>
                    {total && (
                      <>
                        {total.words.label}: <strong>{total.words.value}</strong>
                      </>
                    )}
                  </td>
                )
              })}
              <td className={styles.none} aria-hidden="true" />
            </tr>
          </tfoot>
        )}
      </table>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div>
        <Button
          ref={addButton}
          variant="secondary"
          icon={IconPlus}
          aria-disabled={rows.length >= item.max_rows || undefined}
          onClick={() => rows.length < item.max_rows && add()}
        >
          {item.add_row ? say(item.add_row) : m.q_table_add()}
        </Button>
      </div>
    </>
  )
}
