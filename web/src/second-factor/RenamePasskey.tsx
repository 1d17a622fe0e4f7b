import { useEffect, useRef } from 'react'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type OwnFactors, renamePasskey } from './second-factor.api.ts'

interface Props {
  passkey: OwnFactors['passkeys'][number]
  onClose: () => void
  onRenamed: () => void
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    () => renamePasskey(passkey, textsOf(form.current)['name'] ?? ''),
    () => requireTexts(textsOf(form.current), ['name']),
    onRenamed,
  )
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.factor_passkey_rename({ name: passkey.name })}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput
          name="name"
          label={m.factor_passkey_name()}
          autoComplete="off"
          limit={60}
          defaultValue={passkey.name}
          error={errors['name']}
          onInput={() => correct('name')}
        />
        <FormActions submit={m.action_save_changes()} pending={pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
