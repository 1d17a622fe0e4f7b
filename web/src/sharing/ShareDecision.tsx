import { useState } from 'react'
import type { ShareRequestDetails } from '@korak/contract/sharing.ts'
import type { CallError } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { DECISION_ID } from '#ui/layout/decision.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import type { Decision } from './sharing.api.ts'
import styles from './sharing.module.css'
import { Choices, DecisionBox } from '#ui/layout/DecisionBox.tsx'
import { outcomeOf } from './labels.ts'

interface Props {
  share: ShareRequestDetails
  pending: Decision | null
  failure: CallError | null
  onDecide: (decision: Decision) => void
}

/** What can be decided, or what was; alike in size, weight and colour. */
export function ShareDecision({ share, pending, failure, onDecide }: Props) {
  const outcome = outcomeOf(share)
  return (
    <DecisionBox labelledBy={DECISION_ID}>
      <h2 id={DECISION_ID} tabIndex={-1}>
        {outcome?.title ?? m.share_decide_title()}
      </h2>
      {failure && <Failure failure={failure} />}
      {outcome ? (
        outcome.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <>
          <p>{m.share_decide_text()}</p>
          <Choices>
            {share.may.confirm && (
              <Choice decision="confirm" label={m.share_confirm()} pending={pending} onDecide={onDecide} />
            )}
            {share.may.decline && (
              <Choice decision="decline" label={m.share_decline()} pending={pending} onDecide={onDecide} />
            )}
          </Choices>
        </>
      )}
      {share.may.withdraw && (
        <Withdraw company={share.company} isPending={pending === 'withdraw'} onWithdraw={() => onDecide('withdraw')} />
      )}
    </DecisionBox>
  )
}

function Choice(props: {
  decision: Decision
  label: string
  pending: Decision | null
  onDecide: (decision: Decision) => void
}) {
  const { decision, label, pending, onDecide } = props
  return (
    <Button
      pending={pending === decision}
      aria-disabled={pending !== null || undefined}
      onClick={() => pending ?? onDecide(decision)}
    >
      {label}
    </Button>
  )
}

function Failure({ failure }: { failure: CallError }) {
  if (failure.code === 'STATE_NOT_ALLOWED')
    return (
      <Notice tone="info" role="alert">
        {m.share_changed()}
      </Notice>
    )
  const isConsent = failure.code === 'CONSENT_MISSING'
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        isConsent && (
          <LinkButton variant="secondary" href="/consents">
            {m.share_consent_link()}
          </LinkButton>
        )
      }
    >
      {isConsent ? m.share_consent_missing() : wordsOf(failure)}
    </Notice>
  )
}

/** Ending it is as easy as allowing it, and says before what it causes. */
function Withdraw({ company, isPending, onWithdraw }: { company: string; isPending: boolean; onWithdraw: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = () => {
    setOpen(false)
    onWithdraw()
  }
  return (
    <>
      <p className={styles.facts}>{m.share_withdraw_text()}</p>
      <div>
        <Button variant="secondary" pending={isPending} onClick={() => setOpen(true)}>
          {m.share_withdraw()}
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title={m.share_withdraw_confirm({ company: withNonBreaking(company) })}
        confirm={m.share_withdraw()}
        keep={m.share_withdraw_keep()}
        onConfirm={withdraw}
        onKeep={() => setOpen(false)}
      >
        <p>{m.share_withdraw_text()}</p>
      </ConfirmDialog>
    </>
  )
}
