import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { MultiCombo } from '#ui/MultiCombo.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { m } from '#words/messages.js'
import { type FieldsProps, isShown } from './fields.ts'
import type { ProfileField } from './values.ts'

/** What the person would like to do, where, and for how much. */
export function DesiredFields(props: FieldsProps) {
  const { values, errors, onChange, partsOf } = props
  const lists = useCandidateCodelists()
  const shown = (field: ProfileField) => isShown(props, field)
  return (
    <>
      {shown('industries') && (
        <MultiCombo
          name="industries"
          optional
          label={m.reg_industries()}
          options={lists.of('candidate-industries')}
          value={values.industries}
          error={errors.industries}
          onChange={(industries) => onChange({ industries })}
        />
      )}
      {shown('workfields') && (
        <MultiCombo
          name="workfields"
          optional
          label={m.reg_workfields()}
          options={lists.of('candidate-work-fields')}
          value={values.workfields}
          error={errors.workfields}
          onChange={(workfields) => onChange({ workfields })}
        />
      )}
      {shown('region') && (
        <NativeSelect
          name="region"
          optional
          label={m.reg_region()}
          placeholder={m.reg_choose()}
          options={lists.of('project-ad-region')}
          value={values.region}
          error={errors.region}
          {...partsOf?.('region')}
          onChange={(event) => onChange({ region: event.target.value })}
        />
      )}
      {shown('expectations') && (
        <TextInput
          name="expectations"
          inputMode="numeric"
          optional
          measure="medium"
          maxLength={14}
          unit="€"
          label={m.reg_expectations()}
          hint={m.reg_expectations_hint()}
          value={values.expectations}
          error={errors.expectations}
          onChange={(event) => onChange({ expectations: event.target.value })}
        />
      )}
    </>
  )
}
