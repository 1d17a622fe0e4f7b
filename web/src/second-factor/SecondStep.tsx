import { brand } from '#brand/brand.ts'
import { m } from '#words/messages.js'
import { FactorForm } from './FactorForm.tsx'
import { atSignIn } from './second-factor.api.ts'

/** The second step of signing in. */
export function SecondStep({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <h1 tabIndex={-1}>{m.factor_step()}</h1>
      <FactorForm asking={atSignIn} place="sign-in" submit={m.login_submit()} onCancel={onCancel} />
      <p>
        {m.factor_lost()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
    </>
  )
}
