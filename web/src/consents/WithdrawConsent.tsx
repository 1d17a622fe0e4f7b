import { useState } from 'react'
import type { ConsentDetails } from '@korak/contract/consents.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './consents.module.css'

interface Props {
  consent: ConsentDetails
  isPending: boolean
  onWithdraw: () => void
}

/** Withdrawing is as easy as giving, and says before what it causes. */
export function WithdrawConsent({ consent: { title, effects }, isPending, onWithdraw }: Props) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = () => {
    setOpen(false)
    onWithdraw()
  }
  return (
    <>
      <p className={styles.facts}>{m.c_withdraw_hint()}</p>
      <div>
        <Button variant="secondary" pending={isPending} onClick={() => setOpen(true)}>
          {m.c_withdraw()}
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title={m.c_withdraw_title({ title: withNonBreaking(title) })}
        confirm={m.c_withdraw()}
        keep={m.c_withdraw_keep()}
        onConfirm={withdraw}
        onKeep={() => setOpen(false)}
      >
        {effects.length === 0 ? (
          <p>{m.c_withdraw_confirm()}</p>
        ) : (
          <Stack gap={3}>
            <p>{m.c_withdraw_effects()}</p>
            <ul>
              {effects.map((effect) => (
                <li key={effect}>{withNonBreaking(effect)}</li>
              ))}
            </ul>
          </Stack>
        )}
      </ConfirmDialog>
    </>
  )
}
