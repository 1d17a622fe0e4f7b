import type { EvaluationSheet } from '@korak/contract/evaluations.ts'
import { formatDate } from '#base/text/dates.ts'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { Hidden } from './Hidden.tsx'
import { JUDGEMENT_WORDS } from './words.ts'
import styles from './evaluations.module.css'

type Given = NonNullable<EvaluationSheet['others']>[number]
type Answer = Given['answers'][string]
type Criteria = EvaluationSheet['criteria']
const nameOf = ({ is_own: isOwn, interviewer }: Given): string =>
  isOwn ? m.evaluation_you() : (interviewer ?? m.evaluation_gone())

/** What was said of each criterion, one's own first; in words, never added up. */
export function SideBySide({ criteria, given }: { criteria: Criteria; given: readonly Given[] }) {
  return (
    <ol className={styles.criteria}>
      {criteria.map(({ key, name }) => (
        <li key={key}>
          <h3>{name}</h3>
          <ul className={styles.beside}>
            {given.map((one) => (
              <li key={one.uid}>
                <p className="muted">
                  {nameOf(one)}, {formatDate(one.submitted_at)}
                </p>
                {one.is_after_others && <p className="muted">{m.evaluation_after_others()}</p>}
                {one.is_after_end && <p className="muted">{m.evaluation_after_end()}</p>}
                <Said of={one.answers[key]} />
                <Former of={one.former} criterion={key} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Said({ of }: { of: Answer | undefined }) {
  return (
    <>
      <p className={styles.said}>
        <b>{of?.judgement ? JUDGEMENT_WORDS[of.judgement]() : m.evaluation_no_judgement()}</b>
      </p>
      {of?.evidence && (
        <p className={styles.said}>
          <Hidden of={of.evidence} />
        </p>
      )}
    </>
  )
}

/** What was said of a criterion before it was changed. */
function Former({ of, criterion }: { of: EvaluationSheet['former']; criterion: string }) {
  if (of.length === 0) return null
  return (
    <Accordion title={m.evaluation_former({ count: of.length })} level={3}>
      {of.map((one) => (
        <div key={one.submitted_at}>
          <p className="muted">{formatDate(one.submitted_at)}</p>
          <Said of={one.answers[criterion]} />
        </div>
      ))}
    </Accordion>
  )
}
