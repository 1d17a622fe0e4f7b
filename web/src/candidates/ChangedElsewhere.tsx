import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { m } from '#words/messages.js'
import { answerOf, fieldLabel } from './field-text.ts'
import { useCountry } from './countries.api.ts'
import type { ProfileSaving } from './useProfileSaving.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

interface Props {
  saving: ProfileSaving
  values: ProfileValues
  onChange: (changes: Partial<ProfileValues>) => void
  /** A value of this field was chosen. */
  onSettled: (field: ProfileField) => void
}

/** Fields changed in another window too: both values of each, and which of them stays. */
export function ChangedElsewhere({ saving: { unsettled, theirs, settle }, values, onChange, onSettled }: Props) {
  const lists = useCandidateCodelists()
  const here = useCountry(values.country)
  const there = useCountry(theirs.country)
  return (
    <TwoValues
      title={m.profile_elsewhere_title()}
      fields={unsettled.map((field) => ({
        field,
        label: fieldLabel[field](),
        theirs: answerOf(field, theirs, lists, there) ?? m.reg_not_given(),
        mine: answerOf(field, values, lists, here) ?? m.reg_not_given(),
      }))}
      onChoose={(name, which) => {
        const field = name as ProfileField
        if (which === 'theirs') onChange({ [field]: theirs[field] })
        settle(field)
        onSettled(field)
      }}
    />
  )
}
