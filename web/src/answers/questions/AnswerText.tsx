import type { AnswerValue, Item } from '@korak/contract/definition.ts'
import { callHref } from '#base/data/call.ts'
import { isAnswered } from '@korak/engine/questionnaires/answers.ts'
import { own } from '@korak/engine/own.ts'
import { cellsOf, totalOf } from '@korak/engine/questionnaires/table.ts'
import { classes } from '#ui/classes.ts'
import { m } from '#words/messages.js'
import { cellWords, linesOf } from './answer-lines.ts'
import styles from '#answers/filling/filling.module.css'
import table from './table.module.css'
import { hasRoom, totalWords } from './totals.ts'
import { type Paper, say } from '#answers/labels.ts'

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

function AnswerFiles({ value, paper }: Omit<Props, 'item'>) {
  if (typeof value !== 'object' || value === null || !('files' in value)) return null
  return (
    <ul className={styles.lines}>
      {value.files.map((uid) => (
        <li key={uid}>
          <a href={callHref('GET /files/:uid', { params: { uid } })} download>
            {paper.files?.find((file) => file.uid === uid)?.name ?? m.q_file()}
          </a>
        </li>
      ))}
    </ul>
  )
}

function AnswerTable({ item, value, paper }: Props & { item: Extract<Item, { type: 'table' }> }) {
  if (typeof value !== 'object' || value === null || !('rows' in value)) return null
  const totals = item.columns.flatMap((column) => {
    const total = totalOf(item, column, value.rows)
    return total === null ? [] : [totalWords(column, total)]
  })
  return (
    <>
      <table className={classes(table.read, hasRoom(item) && table.few)}>
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
                    {cellWords(column, own(cells, column.key), paper)}
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
