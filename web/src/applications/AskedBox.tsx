import { createElement, type ReactNode, useId } from 'react'
import type { Application, Ask } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { answerUntil } from '#interviews/labels.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { ASK_PARTS, ASK_TITLES } from './labels.ts'
import { MessageForm } from './MessageForm.tsx'

const ACTIONS: Record<Ask['kind'], () => string> = {
  interview: () => m.dash_do_interview_reply(),
  offer: () => m.dash_do_offer_reply(),
  references: () => m.dash_do_references_reply(),
  message: () => m.dash_do_message_reply(),
}

/** On the page it is on already, the keyboard goes along. */
function enter(part: string): void {
  const heading = document.getElementById(part)?.querySelector<HTMLElement>('h2, h3')
  if (heading) heading.tabIndex = -1
  heading?.focus()
}

/** All that waits for the candidate's answer, what is due first at the top: each in its own words, by its own day, with its own answer. */
export function AskedBox({ application }: { application: Application }) {
  const { asks } = application
  const id = useId()
  const [first, ...others] = asks
  // An interview alone has a box of its own.
  if (!first || (others.length === 0 && first.kind === 'interview')) return null
  const isOne = others.length === 0
  // One message answers all questions: it is written under the last of them.
  const last = asks.findLastIndex((ask) => ask.by_message)
  return (
    <DecisionBox labelledBy={id}>
      <p className={styles.label}>{m.apps_waiting_on_you()}</p>
      <h2 id={id}>{isOne ? ASK_TITLES[first.kind]() : m.apps_asked_several({ count: asks.length })}</h2>
      <Stack gap={6}>
        {asks.map((ask, at) => (
          // oxlint-disable-next-line no-array-index-key -- two questions may be alike, and none of them ever moves
          <Asked key={at} ask={ask} uid={application.uid} isOne={isOne}>
            {at === last && <MessageForm application={application} />}
          </Asked>
        ))}
      </Stack>
    </DecisionBox>
  )
}

interface AskedProps {
  ask: Ask
  /** Of the application. */
  uid: string
  isOne: boolean
  children: ReactNode
}
function Asked({ ask: { kind, text, answer_by: day, by_message: isWords }, uid, isOne, children }: AskedProps) {
  return (
    <Stack gap={3}>
      {!isOne && createElement('h3', null, ASK_TITLES[kind]())}
      {/* What people are wanted for stands where they are named, on this page. */}
      {text && kind !== 'references' && <p className={styles.message}>{text}</p>}
      {day && <p className={styles.facts}>{answerUntil(day)}</p>}
      {!isWords && (
        <div>
          <LinkButton
            variant={kind === 'references' ? 'secondary' : 'primary'}
            href={pathTo('/applications/:uid', { uid }, ASK_PARTS[kind])}
            onClick={() => enter(ASK_PARTS[kind])}
          >
            {ACTIONS[kind]()}
          </LinkButton>
        </div>
      )}
      {children}
    </Stack>
  )
}
