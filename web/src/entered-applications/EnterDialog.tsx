import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { emptyValues, EnteredFields, faultsIn } from '#applications/office/entered/EnteredFields.tsx'

type People = AnswerOf<'POST /jobs/:uid/entering/people'>
const NEW = 'new'
/** Fields by which somebody may be known again. */
const KNOWN_BY = ['name', 'phone', 'address', 'postal'] as const
/** Whether it is one of those who were found is for whoever writes it down to say. */
const undecided = () =>
  new CallError({ status: 422, code: 'VALIDATION', message: '', errors: { same_as: [m.error_entered_same()] } })

interface Props {
  uid: string
  onClose: () => void
  onEntered: (uid: string, name: string) => void
}

/** Writing down who applies, how, and with what; the words are kept in the browser until they are saved. */
export function EnterDialog({ uid, onClose, onEntered }: Props) {
  const [empty] = useState(emptyValues)
  const draft = useKeptDraft({ form: 'entered', about: uid, empty })
  const { value: values, setValue: setValues } = draft
  const [isAnother, setAnother] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [people, setPeople] = useState<People>([])
  const [same, setSame] = useState<string | null>(null)
  const form = useSubmit(
    async () => {
      if (same === null) {
        const { name, phone, address, postal } = values
        const found = await call('POST /jobs/:uid/entering/people', {
          params: { uid },
          body: { name, phone, address, postal },
        })
        setPeople(found)
        if (found.length > 0) throw undecided()
      }
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...values, is_another: isAnother })) body.append(name, String(value))
      if (same !== null && same !== NEW) body.append('same_as', same)
      if (file) body.append('cv', file)
      const made = await call('POST /jobs/:uid/applications', { params: { uid }, body })
      draft.drop()
      return made
    },
    () => faultsIn(values, file),
    (made) => onEntered(made.uid, values.name.trim()),
  )
  return (
    <Dialog open title={m.entered_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          {/* A file is not kept: leaving would lose it. */}
          <Unsaved value={file?.name ?? null} />
          <TakenUp value={values} empty={empty} onChange={setValues} />
          <p className="muted">{m.entered_lead()}</p>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <EnteredFields
            values={values}
            file={file}
            errors={form.errors}
            onChange={(changes) => {
              setValues((now) => ({ ...now, ...changes }))
              for (const name of Object.keys(changes)) form.correct(name)
              if (!KNOWN_BY.some((name) => name in changes)) return
              setPeople([])
              setSame(null)
              form.correct('same_as')
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
          {people.length > 0 && (
            <RadioGroup
              legend={m.entered_same()}
              hint={m.entered_same_hint()}
              name="same_as"
              value={same}
              error={form.errors['same_as']}
              options={[
                ...people.map(({ application_uid: value, ref_no: ref, job, ...of }) => ({
                  value,
                  label: m.entered_same_as({ name: of.name, ref, job }),
                  hint: [of.address, `${of.postal} ${of.city}`, of.phone].filter(Boolean).join(', '),
                })),
                { value: NEW, label: m.entered_same_not() },
              ]}
              onChange={({ target }) => {
                setSame(target.value)
                form.correct('same_as')
              }}
            />
          )}
          <FormActions submit={m.entered_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
