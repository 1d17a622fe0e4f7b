import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { emptyValues, EnteredFields, faultsIn } from './EnteredFields.tsx'

interface Props {
  uid: string
  onClose: () => void
  onEntered: (uid: string, name: string) => void
}

/** Writing down who applies, how, and with what. */
export function EnterDialog({ uid, onClose, onEntered }: Props) {
  const [values, setValues] = useState(emptyValues)
  const [isAnother, setAnother] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const form = useSubmit(
    async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...values, is_another: isAnother })) body.append(name, String(value))
      if (file) body.append('cv', file)
      const made = await call('POST /jobs/:uid/applications', { params: { uid }, body })
      onEntered(made.uid, values.name.trim())
    },
    () => faultsIn(values, file),
  )
  return (
    <Dialog open title={m.entered_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <p className="muted">{m.entered_lead()}</p>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <EnteredFields
            values={values}
            file={file}
            errors={form.errors}
            onChange={(changes) => {
              setValues((now) => ({ ...now, ...changes }))
              for (const name of Object.keys(changes)) form.correct(name)
            }}
            onFile={(chosen) => {
              setFile(chosen)
              form.correct('cv')
            }}
          >
            {form.errors['is_another'] && (
              <Checkbox
                name="is_another"
                label={m.entered_another()}
                checked={isAnother}
                error={form.errors['is_another']}
                onChange={({ target }) => setAnother(target.checked)}
              />
            )}
          </EnteredFields>
          <FormActions submit={m.entered_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
