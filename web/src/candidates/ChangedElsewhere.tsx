import { focusAfter } from '#base/page/focus.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { Button } from '#ui/action/Button.tsx'
import { findField } from '#ui/form/find-field.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
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
  if (unsettled.length === 0) return null
  const choose = (field: ProfileField, change?: Partial<ProfileValues>) => () => {
    const settled = () => {
      if (change) onChange(change)
      settle(field)
      onSettled(field)
    }
    focusAfter(settled, () => findField(field))
  }
  return (
    <Notice tone="warn" title={m.profile_elsewhere_title()}>
      <Stack gap={5}>
        {unsettled.map((field) => {
          const label = fieldLabel[field]()
          const hidden = <span className="visually-hidden">: {label}</span>
          return (
            <div key={field} role="group" aria-label={label}>
              <p>{label}</p>
              <SummaryList
                rows={[
                  {
                    label: m.profile_elsewhere_theirs(),
                    value: answerOf(field, theirs, lists, there) ?? m.reg_not_given(),
                  },
                  {
                    label: m.profile_elsewhere_mine(),
                    value: answerOf(field, values, lists, here) ?? m.reg_not_given(),
                  },
                ]}
              />
              <Row>
                <Button variant="secondary" onClick={choose(field, { [field]: theirs[field] })}>
                  {m.profile_elsewhere_take()}
                  {hidden}
                </Button>
                <Button variant="secondary" onClick={choose(field)}>
                  {m.profile_elsewhere_keep()}
                  {hidden}
                </Button>
              </Row>
            </div>
          )
        })}
      </Stack>
    </Notice>
  )
}
