import { useState } from 'react'
import { FactorForm } from '#second-factor/FactorForm.tsx'
import { atSignIn } from '#second-factor/second-factor.api.ts'
import { CallError } from '#base/data/errors.ts'
import { checkAuth } from '#base/session/auth.ts'
import type { LeaveQuestion } from '#base/routing/blocking.ts'
import { abandonExpired, signIn, useSessionEnd } from '#base/session/session.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import styles from './ShellDialogs.module.css'

interface Props {
  question: LeaveQuestion | null
  isExpired: boolean
}

/** Dialogs about the page as a whole. A session that has ended comes before everything else. */
export function ShellDialogs({ question, isExpired }: Props) {
  if (isExpired) return <Reenter />
  if (question) return <Leave {...question} />
  return null
}

function Leave({ unsent, messages, answer, save }: LeaveQuestion) {
  const isSigningOut = unsent + messages > 0
  const [leave, stay] = [() => answer(true), () => answer(false)]
  if (save) {
    return (
      <Dialog
        open
        role="alertdialog"
        describedBy="unsaved"
        title={m.form_unsaved_title()}
        onClose={stay}
        actions={
          <>
            <Button variant="secondary" onClick={stay} data-autofocus>
              {m.form_unsaved_stay()}
            </Button>
            <Button variant="secondary" onClick={leave}>
              {m.form_unsaved_leave()}
            </Button>
            <Button onClick={save}>{m.action_save_changes()}</Button>
          </>
        }
      >
        <p id="unsaved">{m.form_unsaved_save()}</p>
      </Dialog>
    )
  }
  const left = [
    unsent > 0 && m.unsent_left({ count: unsent }),
    messages > 0 && m.unsent_messages({ count: messages }),
    m.unsent_text(),
  ]
  return (
    <ConfirmDialog
      open
      title={isSigningOut ? (unsent > 0 ? m.unsent_title() : m.unsent_messages_title()) : m.form_unsaved_title()}
      confirm={
        isSigningOut ? (messages > 0 ? m.unsent_messages_sign_out() : m.unsent_sign_out()) : m.form_unsaved_leave()
      }
      keep={isSigningOut ? m.unsent_stay() : m.form_unsaved_stay()}
      onConfirm={leave}
      onKeep={stay}
    >
      <p>{isSigningOut ? left.filter(Boolean).join(' ') : m.form_unsaved()}</p>
    </ConfirmDialog>
  )
}

/** Signing in again over unsaved work: the page below stays as it is, and calls that waited go on. */
function Reenter() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isHalf, setHalf] = useState(false)
  const end = useSessionEnd()
  const form = useSubmit(
    async () => {
      try {
        await signIn({ username, password, remember: false })
      } catch (error) {
        setPassword('')
        if (!(error instanceof CallError) || error.code !== 'SECOND_FACTOR_NEEDED') throw error
        setHalf(true)
      }
    },
    () => requireTexts({ username, password }, ['username', 'password']),
  )
  if (isHalf) {
    return (
      <Dialog open role="alertdialog" title={m.factor_step()}>
        <FactorForm asking={atSignIn} place="sign-in" submit={m.login_submit()} onCancel={() => setHalf(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog open role="alertdialog" describedBy="reenter" title={m.session_reenter_title()}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <p id="reenter">{end === 'elsewhere' ? m.session_reenter_elsewhere() : m.session_reenter_text()}</p>
        <TextInput
          name="username"
          label={m.login_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={form.errors['username']}
          onChange={(event) => {
            setUsername(event.currentTarget.value)
            form.correct('username')
          }}
        />
        <PasswordInput
          name="password"
          label={m.login_password()}
          value={password}
          error={form.errors['password']}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            form.correct('password')
          }}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={abandonExpired}>
            {m.session_reenter_leave()}
          </Button>
          <Button variant="quiet" onClick={() => void checkAuth()}>
            {m.session_reenter_again()}
          </Button>
          <Button type="submit" pending={form.pending}>
            {m.login_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
