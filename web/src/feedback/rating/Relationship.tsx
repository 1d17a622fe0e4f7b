import { useState } from 'react'
import type { Relationship as Kind } from '@korak/contract/campaigns.ts'
import type { FeedbackDetails } from '@korak/contract/feedback.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import filling from '#answers/filling/filling.module.css'
import { scopeWords } from '#answers/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { m } from '#words/messages.js'
import { type RaterApi, forgetRequests } from './rating.api.ts'
import { type Filled, OTHERS, fillable, introOf, ownWords } from '#feedback/labels.ts'

interface Props {
  details: Filled
  raterApi: RaterApi
  onStarted: (details: FeedbackDetails) => void
  onBegin: () => void
}

/** Before the first question about somebody: what one is to them. Who assesses themselves is not asked. */
export function Relationship({ details, raterApi, onStarted, onBegin }: Props) {
  const { uid, is_self, status, minutes, questions } = details
  const said = details.claimed ?? details.relationship
  const [kind, setKind] = useState<Kind>(said)
  const { pending, failure, errors, onSubmit } = useSubmit(async () => {
    if (status === 'open' || kind !== said) {
      onStarted(await raterApi.start(uid, kind))
      forgetRequests()
    }
    onBegin()
  })
  return (
    <form onSubmit={onSubmit} className={filling.slide}>
      <p className={filling.facts}>
        {[m.q_takes({ minutes: m.count_minutes({ count: minutes }) }), m.count_questions({ count: questions })].join(
          ' · ',
        )}
      </p>
      {is_self ? (
        <>
          <h1 tabIndex={-1}>{scopeWords(fillable(details))}</h1>
          <p className={filling.text}>{introOf(details)}</p>
        </>
      ) : (
        <>
          <p className={filling.text}>{introOf(details)}</p>
          <Kinds
            details={details}
            name="relationship"
            kind={kind}
            error={errors.relationship}
            onChange={setKind}
            level={1}
          />
        </>
      )}
      {failure && (
        <ErrorPanel title={m.feedback_rel_failed()} code={failure.code}>
          <p>{wordsOf(failure)}</p>
        </ErrorPanel>
      )}
      <div className={filling.steps}>
        <Button type="submit" pending={pending} iconAfter={IconArrowRight}>
          {status === 'open' ? m.q_start() : m.action_continue()}
        </Button>
      </div>
    </form>
  )
}

interface KindsProps {
  details: FeedbackDetails
  name: string
  kind: Kind
  error?: string | undefined
  onChange: (kind: Kind) => void
  level: 1 | 2
}

/** What one can be to somebody, the nominated one chosen. Another one is kept for approval. */
export function Kinds({ details, name, kind, error, onChange, level }: KindsProps) {
  const subject = withNonBreaking(details.subject)
  const question = m.q_relationship({ name: subject })
  return (
    <>
      <RadioGroup
        legend={
          level === 1 ? (
            <h1 tabIndex={-1} className={filling.question}>
              {question}
            </h1>
          ) : (
            <h2 className={filling.question}>{subject}</h2>
          )
        }
        hint={m.feedback_rel_hint({ relationship: ownWords[details.relationship]() })}
        error={error}
        name={name}
        className={filling.answers!}
        options={OTHERS.map((value) => ({ value, label: ownWords[value]() }))}
        value={kind}
        onChange={({ target }) => onChange(target.value as Kind)}
      />
      {kind !== details.relationship && (
        <Notice role="status" tone="info">
          {m.feedback_rel_claim()}
        </Notice>
      )}
      {kind !== details.relationship && details.relationship === 'leader' && (
        <Notice role="status" tone="warn">
          {m.feedback_rel_claim_leader()}
        </Notice>
      )}
      {kind === 'leader' && details.relationship !== 'leader' && (
        <Notice role="status" tone="warn">
          {m.feedback_rel_claim_as_leader()}
        </Notice>
      )}
    </>
  )
}
