import { partsOf } from '#cv/reading/FieldParts.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import type { Registration } from './useRegistration.ts'

/** E-mail (asked once) and the password with its confirmation. */
export function AccountFields({
  registration: { account, change, changeSecret, filled, errors },
}: {
  registration: Registration
}) {
  return (
    <>
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        limit={254}
        label={m.forgot_email()}
        hint={m.reg_email_hint()}
        value={account.email}
        error={errors.email}
        {...partsOf(filled, 'email', { isListed: true })}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordInput
        name="password"
        rules
        limit={256}
        label={m.login_password()}
        hint={`${m.password_long_tip()} ${m.reg_password_kept()}`}
        value={account.password}
        error={errors.password}
        onChange={(event) => changeSecret({ password: event.target.value })}
      />
      <PasswordInput
        name="confirm_password"
        autoComplete="new-password"
        limit={256}
        label={m.password_confirm()}
        value={account.confirm_password}
        error={errors.confirm_password}
        onChange={(event) => changeSecret({ confirm_password: event.target.value })}
      />
    </>
  )
}
