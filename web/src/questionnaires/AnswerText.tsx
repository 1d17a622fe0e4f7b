import type { AnswerValue, Item } from '@korak/contract/definition.ts'
import { isAnswered } from '@korak/engine/answers.ts'
import { cellsOf, totalOf } from '@korak/engine/table.ts'
import { formatDay } from '#base/dates.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { formatNumber } from './numbers.ts'
import table from './table.module.css'
import { totalWords } from './totals.ts'
import { type Paper, labelOf, pointWords, say, sayUnit, scaleOf } from './words.ts'

interface Props {
  item: Item
  value: AnswerValue | undefined
  paper: Paper
}

/** An answer in words, to be read. */
export function AnswerText({ item, value, paper }: Props) {
  if (!isAnswered(value) || value === undefined || value === null)
    return <p className={styles.facts}>{m.q_not_answered()}</p>
  if (item.type === 'table') return <AnswerTable item={item} value={value} paper={paper} />
  if (item.type === 'file') return <AnswerFiles value={value} paper={paper} />
  const lines = linesOf(item, value, paper)
  if (lines.length === 1) return <p className={styles.given}>{lines[0]}</p>
  const List = item.type === 'ranking' ? 'ol' : 'ul'
  return (
    <List className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  )
}

function linesOf(item: Item, value: NonNullable<AnswerValue>, paper: Paper): string[] {
  switch (item.type) {
    case 'scale':
      return [pointWords(scaleOf(item.scale, paper), value)]
    case 'single':
      return [typeof value === 'string' ? labelOf(item, value, paper) : otherOf(value)]
    case 'multi':
      if (typeof value !== 'object' || !('keys' in value)) return []
      return [
        ...value.keys.map((key) => labelOf(item, key, paper)),
        ...(value.other === undefined ? [] : [otherOf(value)]),
      ]
    case 'number':
      return [typeof value === 'number' ? formatNumber(value, item.decimals) + sayUnit(item.unit) : '']
    case 'date':
      return [typeof value === 'string' ? formatDay(value) : '']
    case 'matrix': {
      if (typeof value !== 'object' || !('by_row' in value)) return []
      const scale = scaleOf(item.scale, paper)
      return item.rows.map(({ key, label }) => {
        const point = value.by_row[key]
        return `${say(label)}: ${point === undefined ? m.q_not_answered() : pointWords(scale, point)}`
      })
    }
    case 'ranking':
      return typeof value === 'object' && 'order' in value ? value.order.map((key) => labelOf(item, key, paper)) : []
    default:
      return [typeof value === 'string' ? value : '']
  }
}

const otherOf = (value: NonNullable<AnswerValue>): string =>
  typeof value === 'object' && 'other' in value && value.other ? `${m.q_other()}: ${value.other}` : m.q_other()

function AnswerFiles({ value, paper }: Omit<Props, 'item'>) {
  if (typeof value !== 'object' || value === null || !('files' in value)) return null
  return (
    <ul className={styles.lines}>
      {value.files.map((uid) => (
        <li key={uid}>
          <a href={`/api/files/${uid}`} download>
            {paper.files?.find((file) => file.uid === uid)?.name ?? m.q_file()}
          </a>
        </li>
      ))}
    </ul>
  )
}

function AnswerTable({ item, value, paper }: Props & { item: Extract<Item, { type: 'table' }> }) {
  if (typeof value !== 'object' || value === null || !('rows' in value)) return null
  const wordsOf = (
    column: (typeof item.columns)[number],
    cell: string | number | boolean | null | undefined,
  ): string => {
    if (typeof cell === 'boolean') return cell ? m.q_yes() : m.q_no()
    if (typeof cell === 'number') return formatNumber(cell) + ('unit' in column ? sayUnit(column.unit) : '')
    if (!cell) return '–'
    if (column.type === 'choice') return labelOf(column, cell, paper)
    return column.type === 'date' ? formatDay(cell) : cell
  }
  const totals = item.columns.flatMap((column) => {
    const total = totalOf(item, column, value.rows)
    return total === null ? [] : [totalWords(column, total)]
  })
  return (
    <>
      <table className={table.read}>
        <thead>
          <tr>
            {item.columns.map((column) => (
              <th key={column.key} scope="col">
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.rows.map((row) => {
            const cells = cellsOf(item, row)
            return (
              <tr key={row.id}>
                {item.columns.map((column) => (
                  <td key={column.key} data-label={say(column.label)} data-type={column.type}>
                    {wordsOf(column, cells[column.key])}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {totals.map(({ label, value: total }) => (
        <p key={label} className={styles.given}>
          {label}: {total}
        </p>
      ))}
    </>
  )
}
