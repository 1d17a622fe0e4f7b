import { useState } from 'react'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { formatTime } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { AnswerText } from '#answers/questions/AnswerText.tsx'
import styles from './filling.module.css'
import type { Conflict } from '#answers/queue/queue.ts'
import { type Fillable, textOf } from '#answers/labels.ts'

interface Props {
  conflict: Conflict
  details: Fillable
  onSettle: (keepMine: boolean) => void
}

/** The same question was answered elsewhere meanwhile: both answers, and which of them stays. */
export function ConflictDialog({ conflict, details, onSettle }: Props) {
  // The question as it was when the dialog opened.
  const [item] = useState(() => itemsOf(details.definition).find(({ key }) => key === conflict.item))
  if (!item) return null
  return (
    <Dialog
      open
      title={m.q_conflict_title()}
      actions={
        <>
          <Button variant="secondary" onClick={() => onSettle(false)}>
            {m.q_conflict_take()}
          </Button>
          <Button variant="secondary" onClick={() => onSettle(true)}>
            {m.q_conflict_keep()}
          </Button>
        </>
      }
    >
      <p>{m.q_conflict_text()}</p>
      <p className={styles.strong}>{textOf(item, details)}</p>
      <h3 className={styles.small}>
        {conflict.at ? m.q_conflict_theirs_at({ time: formatTime(conflict.at) }) : m.q_conflict_theirs()}
      </h3>
      <AnswerText item={item} value={conflict.theirs} paper={details} />
      <h3 className={styles.small}>{m.q_conflict_mine()}</h3>
      <AnswerText item={item} value={conflict.mine} paper={details} />
    </Dialog>
  )
}
