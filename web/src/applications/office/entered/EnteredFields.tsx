import { CAME_BY, type CameBy } from '@korak/contract/entered-applications.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { ReactNode } from 'react'
import { requireTexts } from '#base/data/submit.ts'
import { today } from '#base/text/dates.ts'
import { pastDayFault } from '#base/text/day-faults.ts'
import { CAME_WORDS } from '#applications/office/words.ts'
import { CV_ACCEPT, checkCv } from '#cv/kinds.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'

/** What is written down of an application. */
export interface EnteredValues {
  name: string
  address: string
  postal: string
  city: string
  phone: string
  message: string
  came_by: CameBy
  came_on: string
  language: Language
  has_originals: boolean
}
type TextName = 'name' | 'address' | 'postal' | 'city' | 'phone' | 'message'
const REQUIRED = ['name', 'address', 'postal', 'city', 'came_on'] as const

export const emptyValues = (): EnteredValues => ({
  name: '',
  address: '',
  postal: '',
  city: '',
  phone: '',
  message: '',
  came_by: 'post',
  came_on: today(),
  language: 'sl-SI',
  has_originals: false,
})

/** What can be seen to be wrong before it is sent, by field. */
export function faultsIn(values: EnteredValues, file: File | null): Record<string, string> {
  const { name, address, postal, city, came_on } = values
  const wrong = file && checkCv(file)
  return {
    ...requireTexts({ name, address, postal, city, came_on }, [...REQUIRED]),
    ...(came_on !== '' && !isRealDay(came_on) && { came_on: pastDayFault() }),
    ...(wrong && { cv: wrong }),
  }
}

interface Props {
  values: EnteredValues
  file: File | null
  errors: Record<string, string>
  /** A field was changed. */
  onChange: (changes: Partial<EnteredValues>) => void
  onFile: (file: File | null) => void
  /** Name of the file that is kept already. */
  keptFile?: string | null
  /** Below the name. */
  children?: ReactNode
}

/** Who applies, where letters go, how and when the application came, and what came along. */
export function EnteredFields({ values, file, errors, onChange, onFile, keptFile, children }: Props) {
  const field = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextInput label={m.entered_name()} data-autofocus {...field('name')} />
      {children}
      <NativeSelect
        label={m.entered_came_by()}
        name="came_by"
        options={CAME_BY.map((value) => ({ value, label: CAME_WORDS[value]() }))}
        value={values.came_by}
        error={errors['came_by']}
        onChange={({ target }) => onChange({ came_by: target.value as CameBy })}
      />
      <DateInput
        legend={m.entered_came_on()}
        name="came_on"
        value={values.came_on}
        error={errors['came_on']}
        onChange={(day) => onChange({ came_on: day })}
      />
      <TextInput label={m.entered_address()} {...field('address')} />
      <TextInput label={m.entered_postal()} inputMode="numeric" {...field('postal')} />
      <TextInput label={m.entered_city()} {...field('city')} />
      <TextInput label={m.entered_phone()} type="tel" optional {...field('phone')} />
      <NativeSelect
        label={m.entered_language()}
        name="language"
        value={values.language}
        onChange={({ target }) => onChange({ language: target.value as Language })}
      >
        <option value="sl-SI">{m.export_language_sl()}</option>
        <option value="en-EN">{m.export_language_en()}</option>
      </NativeSelect>
      <TextArea label={m.entered_message()} optional rows={4} limit={4000} {...field('message')} />
      <FileDrop
        name="cv"
        label={m.entered_cv()}
        {...(keptFile && { hint: m.entered_cv_kept({ name: keptFile }) })}
        optional
        accept={CV_ACCEPT}
        file={file}
        error={(file && checkCv(file)) ?? errors['cv']}
        onRemove={() => onFile(null)}
        onChange={({ target }) => {
          onFile(target.files?.[0] ?? null)
        }}
      />
      <Checkbox
        name="has_originals"
        label={m.entered_originals()}
        checked={values.has_originals}
        onChange={({ target }) => onChange({ has_originals: target.checked })}
      />
    </>
  )
}
