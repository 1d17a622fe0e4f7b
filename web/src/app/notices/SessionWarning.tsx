import { signOut } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { useIdleWarning } from './idle-warning.ts'

/** Warning before the end of an idle session: one press is enough to stay. */
export function SessionWarning() {
  const { isWarning, minutes, stay } = useIdleWarning()
  return (
    <Dialog
      open={isWarning}
      role="alertdialog"
      describedBy="still-there"
      title={m.session_title()}
      onClose={stay}
      actions={
        <>
          <Button variant="secondary" onClick={() => void signOut()}>
            {m.session_logout()}
          </Button>
          <Button onClick={stay} data-autofocus>
            {m.session_stay()}
          </Button>
        </>
      }
    >
      <p id="still-there" aria-live="polite">
        {m.session_text({ count: minutes })}
      </p>
    </Dialog>
  )
}
