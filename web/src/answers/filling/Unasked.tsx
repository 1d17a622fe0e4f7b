import { useId } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import { AnswerText } from '#answers/questions/AnswerText.tsx'
import { type Paper, textOf } from '#answers/labels.ts'
import styles from './filling.module.css'
import type { Answering } from './useAnswers.ts'

/** Answers to questions that are not asked any more: they go when the rest is submitted. */
export function Unasked({ answering: { answers, unasked }, paper }: { answering: Answering; paper: Paper }) {
  const id = useId()
  if (unasked.length === 0) return null
  return (
    <Notice tone="warn">
      <p id={id}>{m.q_unasked({ count: unasked.length })}</p>
      <dl className={styles.answered} aria-labelledby={id}>
        {unasked.map((item) => (
          <div key={item.key}>
            <dt>{withNonBreaking(textOf(item, paper))}</dt>
            <dd>
              <AnswerText item={item} value={answers[item.key]} paper={paper} />
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
