import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import type { OpenQuestion } from './open-questions.ts'
import { type Paper, faultWords, textOf } from '#answers/labels.ts'

interface Props {
  open: readonly OpenQuestion[]
  paper: Paper
  /** Whom the questions are about, where several people have such a list. */
  about?: string
  onGo: (key: string) => void
}

/** Questions without a right answer, each with the way to it. */
export function MissingList({ open, paper, about, onGo }: Props) {
  const items = itemsOf(paper.definition)
  return (
    <ul className={styles.missing}>
      {open.map(({ key, faults: [fault], why }) => {
        const item = items.find((one) => one.key === key)
        return (
          item && (
            <li key={key}>
              <button type="button" className={styles.leave} onClick={() => onGo(key)}>
                {about && <span className="visually-hidden">{about}: </span>}
                {withNonBreaking(textOf(item, paper))}
              </button>
              {fault && fault.code !== 'required' && <p className={styles.facts}>{faultWords(fault, item.type)}</p>}
              {why !== undefined && <p className={styles.facts}>{why || m.q_refused()}</p>}
            </li>
          )
        )
      })}
    </ul>
  )
}
