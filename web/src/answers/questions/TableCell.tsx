import type { Column } from '@korak/contract/definition.ts'
import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import { own } from '@korak/engine/own.ts'
import { type TableRow, type TableItem, cellsOf } from '@korak/engine/questionnaires/table.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { formatNumber } from './numbers.ts'
import styles from './table.module.css'
import { useDayText, useNumberText } from './TypedQuestion.tsx'
import { type Paper, faultWords, optionsOf, say, sayUnit } from '#answers/labels.ts'

type Cell = TableRow['cells'][string]
interface Props {
  item: TableItem
  column: Column
  row: TableRow
  /** Place of the row, from 0. */
  index: number
  paper: Paper
  fault: Fault | undefined
  onCell: (cell: Cell) => void
}
interface FieldProps {
  label: string
  error: string | undefined
  value: Cell | undefined
  onCell: (cell: Cell) => void
}

/** One cell: its field carries the names of column and row. */
export function TableCell({ item, column, row, index, paper, fault, onCell }: Props) {
  const heading = say(column.label)
  const value = own(row.cells, column.key)
  const error = fault && faultWords(fault, column.type)
  const field = { label: m.q_cell({ column: heading, n: index + 1 }), error, value, onCell }
  return (
    <td className={styles.cell}>
      <span className={styles.cellLabel} aria-hidden="true">
        {heading}
      </span>
      {column.type === 'text' && (
        <TextInput
          {...shared(field)}
          limit={column.max_length}
          keepsBlanks
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onCell(target.value.trim() === '' ? null : target.value)}
        />
      )}
      {column.type === 'number' && (
        <NumberCell {...field} decimals={column.decimals} unit={column.unit && say(column.unit)} />
      )}
      {column.type === 'choice' && (
        <NativeSelect
          {...shared(field)}
          placeholder={m.q_choose()}
          options={optionsOf(column, paper).map(({ key, label }) => ({ value: key, label }))}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onCell(target.value === '' ? null : target.value)}
        />
      )}
      {column.type === 'date' && <DateCell {...field} />}
      {column.type === 'check' && (
        <Checkbox
          label={<span className="visually-hidden">{field.label}</span>}
          checked={value === true}
          onChange={({ target }) => onCell(target.checked)}
        />
      )}
      {column.type === 'formula' && <output>{formulaWords(cellsOf(item, row)[column.key], column)}</output>}
    </td>
  )
}

const shared = ({ label, error }: FieldProps) => ({ label, labelHidden: true, error, autoComplete: 'off' })

const formulaWords = (value: Cell | undefined, column: Extract<Column, { type: 'formula' }>): string =>
  typeof value === 'number' ? formatNumber(value, column.decimals) + sayUnit(column.unit) : String(value ?? '')

function NumberCell({
  value,
  onCell,
  decimals,
  unit,
  error,
  ...rest
}: FieldProps & { decimals: number; unit: string | undefined }) {
  const typed = useNumberText(value, decimals)
  return (
    <TextInput
      {...shared({ ...rest, error: error && (typed.doubt ?? error), value, onCell })}
      inputMode="decimal"
      unit={unit}
      value={typed.text}
      onChange={({ target }) => onCell(typed.type(target.value))}
    />
  )
}

function DateCell({ value, onCell, ...rest }: FieldProps) {
  const typed = useDayText(value)
  return (
    <TextInput
      {...shared({ ...rest, value, onCell })}
      placeholder={m.q_date_shape()}
      value={typed.text}
      onChange={({ target }) => onCell(typed.type(target.value))}
    />
  )
}
