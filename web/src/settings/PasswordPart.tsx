import { useEffect, useRef, useState } from 'react'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { changePassword } from './security.api.ts'

/** Changing the password; all other devices are signed out. */
export function PasswordPart({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = useRef<HTMLButtonElement>(null)
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => open.current,
    )
  return (
    <Section id="geslo" title={m.profile_password()}>
      {isOpen ? (
        <PasswordForm username={username} onClose={close} />
      ) : (
        <Stack gap={3}>
          <p>{m.profile_password_text()}</p>
          <Row>
            <Button ref={open} variant="secondary" onClick={() => setOpen(true)}>
              {m.profile_password_open()}
            </Button>
          </Row>
        </Stack>
      )}
    </Section>
  )
}

function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { current_password = '', password = '', confirm_password = '' } = textsOf(form.current)
      await changePassword({ current_password, password, confirm_password })
    },
    () => {
      const texts = textsOf(form.current)
      const missing = requireTexts(texts, ['current_password', 'password', 'confirm_password'])
      const isSame = texts['password'] === texts['confirm_password']
      return isSame || missing['confirm_password'] ? missing : { ...missing, confirm_password: m.password_mismatch() }
    },
    () => {
      showToast({ text: m.profile_password_changed() })
      onClose()
    },
  )
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.profile_password()}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          name="current_password"
          label={m.profile_password_current()}
          limit={256}
          error={errors['current_password']}
          onInput={() => correct('current_password')}
        />
        <PasswordInput
          name="password"
          rules
          label={m.reset_password()}
          hint={`${m.password_hint()} ${m.password_long_tip()}`}
          limit={256}
          error={errors['password']}
          onInput={() => correct('password')}
        />
        <PasswordInput
          name="confirm_password"
          autoComplete="new-password"
          label={m.password_confirm()}
          limit={256}
          error={errors['confirm_password']}
          onInput={() => correct('confirm_password')}
        />
        <FormActions submit={m.reset_submit()} pending={pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
