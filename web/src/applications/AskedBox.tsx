import { useId } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { promiseOf } from './labels.ts'
import { MessageForm } from './MessageForm.tsx'

const TITLES = {
  offer: () => m.apps_asked_offer(),
  message: () => m.apps_asked_message(),
} as const

/** What waits for the candidate's answer, in the words of whoever asks, and the answer. */
export function AskedBox({ application }: { application: Application }) {
  const { asked } = application
  const id = useId()
  // An interview has a box of its own.
  if (!asked || asked.kind === 'interview') return null
  const promise = promiseOf(application)
  return (
    <DecisionBox labelledBy={id}>
      <p className={styles.label}>{m.apps_waiting_on_you()}</p>
      <h2 id={id}>{TITLES[asked.kind]()}</h2>
      {asked.texts.map((text, at) => (
        // oxlint-disable-next-line no-array-index-key -- the same words may stand twice, and none of them ever moves
        <p key={at} className={styles.message}>
          {text}
        </p>
      ))}
      {promise && <p className={styles.facts}>{promise}</p>}
      <MessageForm application={application} />
    </DecisionBox>
  )
}
