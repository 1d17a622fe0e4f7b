import { CAME_BY, type CameBy } from '@korak/contract/entered-applications.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { today } from '#base/text/dates.ts'
import { CAME_WORDS } from '#applications/office/words.ts'
import { CV_ACCEPT, checkCv } from '#cv/kinds.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

const EMPTY = { name: '', address: '', postal: '', city: '', phone: '', message: '' }
type Name = keyof typeof EMPTY
const REQUIRED = ['name', 'address', 'postal', 'city'] as const

interface Props {
  uid: string
  onClose: () => void
  onEntered: (uid: string, name: string) => void
}

/** Who applies, where letters go, how and when the application came, and what came along. */
export function EnterDialog({ uid, onClose, onEntered }: Props) {
  const [values, setValues] = useState(EMPTY)
  const [cameBy, setCameBy] = useState<CameBy>('post')
  const [cameOn, setCameOn] = useState(today())
  const [language, setLanguage] = useState<Language>('sl-SI')
  const [hasOriginals, setOriginals] = useState(false)
  const [isAnother, setAnother] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const wrong = file && checkCv(file)
  const form = useSubmit(
    async () => {
      const body = new FormData()
      const said = { ...values, came_by: cameBy, came_on: cameOn, language }
      for (const [name, value] of Object.entries(said)) body.append(name, value)
      body.append('has_originals', String(hasOriginals))
      body.append('is_another', String(isAnother))
      if (file) body.append('cv', file)
      const made = await call('POST /jobs/:uid/applications', { params: { uid }, body })
      onEntered(made.uid, values.name.trim())
    },
    () => ({
      ...requireTexts({ ...values, came_on: cameOn }, [...REQUIRED, 'came_on']),
      ...(cameOn !== '' && !isRealDay(cameOn) && { came_on: m.error_date_format() }),
      ...(wrong && { cv: wrong }),
    }),
  )
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: form.errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: target.value }))
      form.correct(name)
    },
  })
  return (
    <Dialog open title={m.entered_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <p className="muted">{m.entered_lead()}</p>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextInput label={m.entered_name()} data-autofocus {...field('name')} />
          {form.errors['is_another'] && (
            <Checkbox
              name="is_another"
              label={m.entered_another()}
              checked={isAnother}
              error={form.errors['is_another']}
              onChange={({ target }) => setAnother(target.checked)}
            />
          )}
          <NativeSelect
            label={m.entered_came_by()}
            name="came_by"
            options={CAME_BY.map((value) => ({ value, label: CAME_WORDS[value]() }))}
            value={cameBy}
            error={form.errors['came_by']}
            onChange={({ target }) => setCameBy(target.value as CameBy)}
          />
          <DateInput
            legend={m.entered_came_on()}
            name="came_on"
            value={cameOn}
            error={form.errors['came_on']}
            onChange={(day) => {
              setCameOn(day)
              form.correct('came_on')
            }}
          />
          <TextInput label={m.entered_address()} {...field('address')} />
          <TextInput label={m.entered_postal()} inputMode="numeric" {...field('postal')} />
          <TextInput label={m.entered_city()} {...field('city')} />
          <TextInput label={m.entered_phone()} type="tel" optional {...field('phone')} />
          <NativeSelect
            label={m.entered_language()}
            name="language"
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
          >
            <option value="sl-SI" lang="sl">
              slovenščina
            </option>
            <option value="en-EN" lang="en">
              English
            </option>
          </NativeSelect>
          <TextArea label={m.entered_message()} optional rows={4} limit={4000} {...field('message')} />
          <FileDrop
            name="cv"
            label={m.entered_cv()}
            optional
            accept={CV_ACCEPT}
            file={file}
            error={wrong ?? form.errors['cv']}
            onRemove={() => setFile(null)}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              form.correct('cv')
              target.value = ''
            }}
          />
          <Checkbox
            name="has_originals"
            label={m.entered_originals()}
            checked={hasOriginals}
            onChange={({ target }) => setOriginals(target.checked)}
          />
          <FormActions submit={m.entered_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
