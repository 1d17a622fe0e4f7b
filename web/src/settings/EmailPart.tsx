import { useEffect, useRef, useState } from 'react'
import { focusAfter } from '#base/page/focus.ts'
import { brand } from '#brand/brand.ts'
import { formatDate } from '#base/text/dates.ts'
import { isEmail, requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { askForEmailChange, cancelEmailChange, type PendingEmail, usePendingEmail } from './security.api.ts'
import styles from './settings.module.css'

interface Account {
  email: string
  username: string
}

/** The address of the account; another one counts when both mailboxes have confirmed it. */
export function EmailPart({ email, username }: Account) {
  const [isOpen, setOpen] = useState(false)
  const open = useRef<HTMLButtonElement>(null)
  const { data } = usePendingEmail()
  const pending = data?.pending
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => open.current,
    )
  return (
    <Section
      id="e-naslov"
      title={m.security_email()}
      action={
        !isOpen && (
          <Button ref={open} variant="quiet" className={styles.edge} onClick={() => setOpen(true)}>
            <span aria-hidden="true">{m.action_change()}</span>
            <span className="visually-hidden">{m.action_change_what({ field: m.security_email() })}</span>
          </Button>
        )
      }
    >
      <div>
        <p className={styles.value}>{email}</p>
        <p className={styles.fact}>{m.security_email_text()}</p>
        <div role="status" className={styles.pending}>
          {pending && !isOpen && <Waiting former={email} change={pending} onGone={close} />}
        </div>
      </div>
      {isOpen && <EmailForm email={email} username={username} onClose={close} />}
    </Section>
  )
}

/** Who cannot open the former mailbox any more does not get further alone. */
const Lost = ({ email }: { email: string }) => (
  <p>
    {m.security_email_lost({ email })} <a href={`mailto:${brand.email}`}>{brand.email}</a>
  </p>
)

function Waiting({ former, change, onGone }: { former: string; change: PendingEmail; onGone: () => void }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    await cancelEmailChange()
    showToast({ text: m.security_email_cancelled() })
    onGone()
  })
  const side = (label: string, email: string, isConfirmed: boolean) => ({
    label,
    value: `${email} – ${isConfirmed ? m.security_email_side_confirmed() : m.security_email_side_waits()}`,
  })
  return (
    <Notice
      title={m.security_email_pending()}
      actions={
        <Button variant="quiet" className={styles.edge} pending={pending} onClick={() => onSubmit()}>
          {m.security_email_cancel()}
        </Button>
      }
    >
      <p>{m.security_email_pending_text({ until: formatDate(change.expires_at) })}</p>
      <FactsList
        facts={[
          side(m.security_email_side_new(), change.email, change.new_confirmed),
          side(m.security_email_side_former(), former, change.former_confirmed),
        ]}
      />
      <p>{m.security_email_again()}</p>
      {!change.former_confirmed && <Lost email={former} />}
      {summary[0] && <p role="alert">{summary[0].message}</p>}
    </Notice>
  )
}

function EmailForm({ email: former, username, onClose }: Account & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    async () => {
      const { email = '', password = '' } = textsOf(form.current)
      await askForEmailChange(email.trim(), password)
    },
    () => {
      const texts = textsOf(form.current)
      const missing = requireTexts(texts, ['email', 'password'])
      return missing['email'] || isEmail(texts['email'] ?? '') ? missing : { ...missing, email: m.error_email_format() }
    },
    () => {
      showToast({ text: m.security_email_asked() })
      onClose()
    },
  )
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.security_email()}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          limit={254}
          label={m.security_email_new()}
          hint={m.security_email_new_hint()}
          error={errors['email']}
          onInput={() => correct('email')}
        />
        <Lost email={former} />
        <PasswordInput
          name="password"
          label={m.security_email_password()}
          limit={256}
          error={errors['password']}
          onInput={() => correct('password')}
        />
        <FormActions submit={m.security_email_submit()} pending={pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
