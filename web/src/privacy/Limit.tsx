import { useId, useState } from 'react'
import { useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Switch } from '#ui/choice/Switch.tsx'
import { m } from '#words/messages.js'
import { limitProfile } from './privacy.api.ts'
import styles from './privacy.module.css'

/** The right to limit the use of the profile: asked about before it is on, off again at once. */
export function Limit({ isOn }: { isOn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const textId = useId()
  const { pending, summary, onSubmit, reset } = useSubmit(async () => {
    const { is_restricted } = await limitProfile(!isOn)
    setAsking(false)
    showToast({ text: is_restricted ? m.priv_limit_on() : m.priv_limit_off() })
  })
  const refusal = summary[0] && (
    <p role="alert" className={styles.refusal}>
      {summary[0].message}
    </p>
  )
  return (
    <Section title={m.priv_limit_title()}>
      <p id={textId} className={styles.fact}>
        {m.priv_limit_text()}
      </p>
      {!isAsking && refusal}
      <Switch
        label={m.priv_limit_switch()}
        on={isOn}
        describedBy={textId}
        pending={pending}
        onToggle={() => (isOn ? onSubmit() : setAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        title={m.priv_limit_ask()}
        variant="primary"
        confirm={m.priv_limit_confirm()}
        keep={m.priv_limit_keep()}
        pending={pending}
        onConfirm={() => onSubmit()}
        onKeep={() => {
          setAsking(false)
          reset()
        }}
      >
        <p>{m.priv_limit_ask_text()}</p>
        {refusal}
      </ConfirmDialog>
    </Section>
  )
}
