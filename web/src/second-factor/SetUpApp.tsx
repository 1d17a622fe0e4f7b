import { useEffect, useRef, useState } from 'react'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { AskPassword } from './AskPassword.tsx'
import { QrCode } from './QrCode.tsx'
import { beginApp, confirmApp } from './second-factor.api.ts'
import styles from './second-factor.module.css'

interface Props {
  username: string
  onClose: () => void
  /** @param codes recovery codes that came with the first factor */
  onAdded: (codes: string[] | null) => void
}
type Begun = Awaited<ReturnType<typeof beginApp>>

/** Setting up an app that makes codes: the password, the picture or the key, the first code. */
export function SetUpApp({ username, onClose, onAdded }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  if (begun) return <Confirm begun={begun} onClose={onClose} onAdded={onAdded} />
  return (
    <AskPassword
      title={m.factor_app_add()}
      submit={m.action_continue()}
      username={username}
      work={async ({ password = '' }) => setBegun(await beginApp(password))}
      onClose={onClose}
    />
  )
}

function Confirm({ begun: { secret, uri }, onClose, onAdded }: { begun: Begun } & Omit<Props, 'username'>) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { recovery_codes: codes } = await confirmApp(textsOf(form.current)['code'] ?? '')
      onAdded(codes)
    },
    () => requireTexts(textsOf(form.current), ['code']),
  )
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.factor_app_add()}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <p ref={text} tabIndex={-1}>
          {m.factor_app_scan()}
        </p>
        <QrCode text={uri} label={m.factor_app_picture()} className={styles.picture} />
        <div>
          <p>{m.factor_app_key()}</p>
          <p className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
        <TextInput
          name="code"
          label={m.factor_code()}
          hint={m.factor_app_first()}
          autoComplete="one-time-code"
          inputMode="numeric"
          measure="medium"
          limit={20}
          error={errors['code']}
          onInput={() => correct('code')}
        />
        <FormActions submit={m.factor_app_add()} pending={pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
