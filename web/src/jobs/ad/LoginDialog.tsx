import { keepJob } from '#base/session/after-sign-in.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'

/** Applying needs an account. Going on keeps the job for a day; the home page leads to signing in, which comes back to it. */
export function LoginDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.job_apply_login_title()}
      onClose={onClose}
      actions={
        <>
          <LinkButton href="/registration" variant="secondary" onClick={() => keepJob(uid)}>
            {m.login_create()}
          </LinkButton>
          <LinkButton href="/" onClick={() => keepJob(uid)}>
            {m.login_submit()}
          </LinkButton>
        </>
      }
    >
      <p>{m.job_apply_login_text()}</p>
    </Dialog>
  )
}
