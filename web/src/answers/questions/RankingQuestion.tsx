import { announce } from '#base/page/announce.ts'
import { Button } from '#ui/action/Button.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconArrowDown, IconArrowUp } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'
import { labelOf } from '#answers/labels.ts'

/** Puts options in order by buttons; nothing has to be dragged. */
export function RankingQuestion({ item, heading, help, error, value, paper, onAnswer }: QuestionProps<'ranking'>) {
  const order = typeof value === 'object' && value !== null && 'order' in value ? value.order : []
  const shown = [...order, ...item.options.map(({ key }) => key).filter((key) => !order.includes(key))]
  const isOpen = order.length < shown.length
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    const key = shown[from]
    if (key === undefined || to < 0 || to >= shown.length) return
    onAnswer({ order: shown.with(from, shown[to]!).with(to, key) })
    announce(m.q_rank_at({ label: labelOf(item, key, paper), n: to + 1 }))
  }
  return (
    <>
      {heading}
      {help && <p className={styles.text}>{help}</p>}
      {error && <FieldError id="ranking-error">{error}</FieldError>}
      <ol className={styles.ranking} aria-labelledby="question">
        {shown.map((key, index) => {
          const label = labelOf(item, key, paper)
          return (
            <li key={key} className={styles.ranked}>
              <span className={styles.rank} aria-hidden="true">
                {index + 1}.
              </span>
              <span className={styles.rankLabel}>{label}</span>
              <IconButton
                icon={IconArrowUp}
                label={m.q_rank_up({ label })}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={m.q_rank_down({ label })}
                aria-disabled={index === shown.length - 1 || undefined}
                onClick={() => move(index, 1)}
              />
            </li>
          )
        })}
      </ol>
      {isOpen && (
        <div>
          <Button variant="secondary" onClick={() => onAnswer({ order: shown })}>
            {m.q_rank_confirm()}
          </Button>
        </div>
      )}
    </>
  )
}
