import { type FormEvent, useEffect, useRef } from 'react'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { m } from '#words/messages.js'
import styles from './privacy.module.css'

interface Props {
  start: {
    password: string
    setPassword: (password: string) => void
    pending: boolean
    attempt: number
    errors: Record<string, string>
    summary: { field?: string; message: string }[]
    correct: (field: string) => void
    onSubmit: (event?: FormEvent) => void
  }
  onCancel: () => void
}

/** The password once more, before all data of a person is put into a file. */
export function DownloadPassword({ start, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const general = start.summary.find(({ field }) => !field)
  // When it opens, and again whenever it was refused.
  useEffect(() => input.current?.focus(), [start.attempt, start.errors])
  return (
    <form onSubmit={start.onSubmit} noValidate aria-label={m.priv_export_title()} className={styles.ask}>
      <Stack gap={4}>
        {general && (
          <p role="alert" className={styles.refusal}>
            {general.message}
          </p>
        )}
        <PasswordInput
          ref={input}
          name="password"
          label={m.priv_export_password()}
          hint={m.priv_export_password_why()}
          limit={256}
          value={start.password}
          error={start.errors['password']}
          onChange={(event) => {
            start.setPassword(event.currentTarget.value)
            if (start.errors['password']) start.correct('password')
          }}
        />
        <FormActions submit={m.priv_export_cta()} pending={start.pending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
