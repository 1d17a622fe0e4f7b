import { useEffect, useRef, useState } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { announce } from '#base/page/announce.ts'
import { formatDay } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { Choice } from './Choice.tsx'
import styles from './consents.module.css'
import { DECISION_ID } from '#ui/layout/decision.ts'
import { passUnchecked } from './unchecked.ts'
import { useDecide } from './useDecide.ts'
import { WithdrawConsent } from './WithdrawConsent.tsx'
import { DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { type Decision, doneWords, statusWord, toneOf, validWords } from './labels.ts'

/** What was decided, and what can be decided now. */
export function DecisionSection({ consent }: { consent: ConsentDetails }) {
  const { uid, kind, status, may, decided_at } = consent
  const [done, setDone] = useState<Decision | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pending, error, start } = useDecide(consent, (decision) => {
    setDone(decision)
    announce(doneWords(decision, kind))
    void passUnchecked(uid)
  })
  // The pressed button is gone with the decision; this is where its outcome stands.
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done, status])
  const isWaiting = status === 'pending'
  return (
    <DecisionBox labelledBy={DECISION_ID}>
      <h2 id={DECISION_ID} ref={heading} tabIndex={-1}>
        {m.c_decision_title()}
      </h2>
      {!isWaiting && (
        <div className={styles.state}>
          <Tag tone={toneOf(status)}>{statusWord(consent)}</Tag>
          <p>{[decided_at && formatDay(decided_at), validWords(consent)].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      {error && (
        <Notice tone="danger" role="alert" title={m.c_failed()}>
          {error}
        </Notice>
      )}
      {(may.confirm || may.decline) && (
        <>
          {!isWaiting && (
            <p className={styles.facts}>{status === 'confirmed' ? m.c_renew_hint() : m.c_change_mind()}</p>
          )}
          <Choice consent={consent} pending={pending} onDecide={start} />
          {isWaiting && kind === 'consent' && <p className={styles.facts}>{m.c_refuse_note()}</p>}
        </>
      )}
      {may.withdraw && (
        <WithdrawConsent consent={consent} isPending={pending === 'withdraw'} onWithdraw={() => start('withdraw')} />
      )}
    </DecisionBox>
  )
}
