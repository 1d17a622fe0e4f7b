import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { DateOfBirth } from '#ui/DateOfBirth.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { m } from '#words/messages.js'
import { AddressFields } from './AddressFields.tsx'
import { type FieldsProps, isShown } from './fields.ts'
import type { ProfileField } from './values.ts'

/** Name, gender, birthday, education, career and how to reach the person. */
export function BasicFields(props: FieldsProps) {
  const { values, errors, onChange, partsOf } = props
  const lists = useCandidateCodelists()
  const shown = (field: ProfileField) => isShown(props, field)
  return (
    <>
      {shown('name') && (
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={120}
          label={m.reg_name()}
          value={values.name}
          error={errors.name}
          {...partsOf?.('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      {shown('gender') && (
        <RadioGroup
          name="gender"
          inline
          legend={m.reg_gender()}
          hint={m.reg_gender_why()}
          options={lists.of('gender')}
          value={values.gender}
          error={errors.gender}
          {...partsOf?.('gender')}
          onChange={(event) => onChange({ gender: event.target.value })}
        />
      )}
      {shown('birthday') && (
        <DateOfBirth
          name="birthday"
          legend={m.reg_birthday()}
          hint={`${m.reg_birthday_hint()}. ${m.reg_birthday_why()}`}
          value={values.birthday}
          error={errors.birthday}
          {...partsOf?.('birthday')}
          onChange={(birthday) => onChange({ birthday })}
        />
      )}
      {shown('education') && (
        <NativeSelect
          name="education"
          label={m.reg_education()}
          placeholder={m.reg_choose()}
          options={lists.of('education')}
          value={values.education}
          error={errors.education}
          {...partsOf?.('education')}
          onChange={(event) => onChange({ education: event.target.value })}
        />
      )}
      {shown('education_summary') && (
        <TextInput
          name="education_summary"
          optional
          maxLength={300}
          label={m.reg_education_summary()}
          value={values.education_summary}
          error={errors.education_summary}
          {...partsOf?.('education_summary')}
          onChange={(event) => onChange({ education_summary: event.target.value })}
        />
      )}
      {shown('career') && (
        <RadioGroup
          name="career"
          legend={m.reg_career()}
          options={lists.of('career')}
          value={values.career}
          error={errors.career}
          {...partsOf?.('career')}
          onChange={(event) => onChange({ career: event.target.value })}
        />
      )}
      {shown('phone') && (
        <TextInput
          name="phone"
          type="tel"
          autoComplete="tel"
          optional
          measure="medium"
          maxLength={40}
          label={m.reg_phone()}
          hint={m.reg_phone_hint()}
          value={values.phone}
          error={errors.phone}
          {...partsOf?.('phone')}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      )}
      {shown('address') && <AddressFields {...props} />}
    </>
  )
}
