import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { FactorForm } from './FactorForm.tsx'
import { inSession } from './second-factor.api.ts'

/** Asks for the second factor once more, over a page whose call waits for it. */
export function FactorDialog({ answer }: { answer: (isGiven: boolean) => void }) {
  return (
    <Dialog open title={m.factor_again()} onClose={() => answer(false)}>
      <FactorForm
        asking={inSession}
        place="session"
        submit={m.factor_confirm()}
        onGiven={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </Dialog>
  )
}
