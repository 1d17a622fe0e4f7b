import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { TextInput } from '#ui/TextInput.tsx'
import { m } from '#words/messages.js'
import { type FieldsProps, isShown } from './fields.ts'
import type { ProfileField } from './values.ts'

/** Where the person works now. */
export function CurrentFields(props: FieldsProps) {
  const { values, errors, onChange, partsOf } = props
  const notices = useCandidateCodelists().of('notice-days')
  const shown = (field: ProfileField) => isShown(props, field)
  return (
    <>
      {shown('employer') && (
        <TextInput
          name="employer"
          autoComplete="organization"
          optional
          maxLength={200}
          label={m.reg_employer()}
          value={values.employer}
          error={errors.employer}
          {...partsOf?.('employer')}
          onChange={(event) => onChange({ employer: event.target.value })}
        />
      )}
      {shown('position_title') && (
        <TextInput
          name="position_title"
          autoComplete="organization-title"
          optional
          maxLength={200}
          label={m.reg_position()}
          value={values.position_title}
          error={errors.position_title}
          {...partsOf?.('position_title')}
          onChange={(event) => onChange({ position_title: event.target.value })}
        />
      )}
      {shown('notice_days') && (
        <>
          <TextInput
            name="notice_days"
            inputMode="numeric"
            optional
            measure="short"
            maxLength={3}
            list="notice-days"
            label={m.reg_notice()}
            hint={m.reg_notice_hint()}
            value={values.notice_days}
            error={errors.notice_days}
            onChange={(event) => onChange({ notice_days: event.target.value })}
          />
          <datalist id="notice-days">
            {notices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
      {shown('linkedin_url') && (
        <TextInput
          name="linkedin_url"
          type="url"
          inputMode="url"
          autoComplete="url"
          optional
          maxLength={500}
          label={m.reg_linkedin()}
          hint={m.reg_linkedin_hint()}
          value={values.linkedin_url}
          error={errors.linkedin_url}
          {...partsOf?.('linkedin_url')}
          onChange={(event) => onChange({ linkedin_url: event.target.value })}
        />
      )}
    </>
  )
}
