import { type ReactNode, useEffect, useRef } from 'react'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  /** Names the form and what it does. */
  title: string
  submit: string
  username: string
  /** What stands above the password; fields are given what is wrong with them, and what takes that back. */
  children?: ReactNode | ((form: Pick<ReturnType<typeof useSubmit>, 'errors' | 'correct'>) => ReactNode)
  /** The field beside the password that must not be empty. */
  required?: string
  work: (texts: Record<string, string>) => Promise<unknown>
  onClose: () => void
}

/** A form that changes how one gets in: with the password; the second factor is asked for by the page. */
export function AskPassword({ title, submit, username, children, required, work, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    () => work(textsOf(form.current)),
    () => requireTexts(textsOf(form.current), [...(required ? [required] : []), 'password']),
  )
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={title}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {typeof children === 'function' ? children({ errors, correct }) : children}
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          name="password"
          label={m.security_email_password()}
          limit={256}
          error={errors['password']}
          onInput={() => correct('password')}
        />
        <FormActions submit={submit} pending={pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
