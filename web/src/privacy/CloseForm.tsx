import { useRef } from 'react'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { closeAccount } from './privacy.api.ts'

/** The own e-mail and the password; the way back comes first, the button that deletes last. */
export function CloseForm() {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { email = '', password = '' } = textsOf(form.current)
      await closeAccount(email.trim(), password)
    },
    () => requireTexts(textsOf(form.current), ['email', 'password']),
  )
  return (
    <Section title={m.priv_delete_confirm()}>
      <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.priv_delete_title()}>
        <Stack gap={5}>
          <ErrorSummary errors={summary} attempt={attempt} />
          <TextInput
            name="email"
            type="email"
            label={m.priv_delete_email()}
            hint={m.priv_delete_type()}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            limit={254}
            error={errors['email']}
            onInput={() => correct('email')}
          />
          <PasswordInput
            name="password"
            label={m.priv_delete_password()}
            limit={256}
            error={errors['password']}
            onInput={() => correct('password')}
          />
          <Row>
            <LinkButton href="/privacy" variant="secondary">
              {m.priv_delete_keep()}
            </LinkButton>
            <Button type="submit" variant="danger" pending={pending}>
              {m.priv_delete_submit()}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  )
}
