import { progressOf } from '@korak/engine/questionnaires/answers.ts'
import { formatDay } from '#base/text/dates.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import type { Transport } from './transport.ts'
import { type Fillable, isAssessment, say, scopeWords } from '#answers/labels.ts'

/** Before the first question: what it is for, how long it takes, who sees the answers. */
export function Intro({
  details,
  transport,
  onBegin,
}: {
  details: Fillable
  transport: Transport
  onBegin: () => void
}) {
  const { definition, status } = details
  const { pending, failure, onSubmit } = useSubmit(async () => {
    await transport.start()
    onBegin()
  })
  const { total } = progressOf(definition, {}, details.facts)
  return (
    <Stack gap={5}>
      <h1 tabIndex={-1}>{withNonBreaking(details.title)}</h1>
      <p className={styles.facts}>
        {[
          isAssessment(details) && scopeWords(details),
          m.q_takes({ minutes: m.count_minutes({ count: details.minutes }) }),
          m.count_questions({ count: total }),
          details.due_at && m.q_due({ date: formatDay(details.due_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.text}>{withNonBreaking(say(definition.intro))}</p>
      {definition.privacy && (
        <section aria-labelledby="privacy-title">
          <h2 id="privacy-title" className={styles.small}>
            {m.q_privacy_title()}
          </h2>
          <p className={styles.text}>{withNonBreaking(say(definition.privacy))}</p>
        </section>
      )}
      {failure && (
        <ErrorPanel title={m.q_start_failed()} code={failure.code}>
          <p>{wordsOf(failure)}</p>
        </ErrorPanel>
      )}
      <div>
        <Button iconAfter={IconArrowRight} pending={pending} onClick={() => onSubmit()}>
          {status === 'open' ? m.q_start() : m.q_go_on()}
        </Button>
      </div>
    </Stack>
  )
}
