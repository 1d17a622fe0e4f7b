import { useState } from 'react'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackDetails } from '@korak/contract/feedback.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import filling from '#answers/filling/filling.module.css'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { type RaterApi, forgetRequests } from '#feedback/rating/rating.api.ts'
import styles from '#feedback/feedback.module.css'
import { Kinds } from '#feedback/rating/Relationship.tsx'
import type { Filled } from '#feedback/labels.ts'

interface Props {
  people: readonly Filled[]
  raterApi: RaterApi
  onStarted: (details: FeedbackDetails) => void
}

/** Before the first question about several people: what one is to each of them. */
export function SideBySideStart({ people, raterApi, onStarted }: Props) {
  const [kinds, setKinds] = useState<Record<string, Relationship>>({})
  const kindOf = ({ uid, claimed, relationship }: Filled) => kinds[uid] ?? claimed ?? relationship
  const { pending, failure, onSubmit } = useSubmit(async () => {
    const started: FeedbackDetails[] = []
    for (const person of people) started.push(await raterApi.start(person.uid, kindOf(person)))
    forgetRequests()
    for (const one of started) onStarted(one)
  })
  return (
    <form onSubmit={onSubmit} className={filling.slide}>
      <h1 tabIndex={-1}>{m.feedback_rel_many()}</h1>
      <p className={filling.text}>{m.feedback_together_text()}</p>
      {people.map((person) => (
        <div key={person.uid} className={styles.apart}>
          <Kinds
            details={person}
            name={`relationship-${person.uid}`}
            kind={kindOf(person)}
            onChange={(kind) => setKinds((held) => ({ ...held, [person.uid]: kind }))}
            level={2}
          />
        </div>
      ))}
      {failure && (
        <ErrorPanel title={m.feedback_rel_failed()} code={failure.code}>
          <p>{wordsOf(failure)}</p>
        </ErrorPanel>
      )}
      <div className={filling.steps}>
        <Button type="submit" pending={pending} iconAfter={IconArrowRight}>
          {m.q_start()}
        </Button>
      </div>
    </form>
  )
}
