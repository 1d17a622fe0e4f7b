import type { AnswerOf } from '@korak/contract/all.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

/** What a role begins with that requires a second factor from now on. */
const USUAL = '14'

/** As a whole number of days the server takes; null when it is none. */
export const daysIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365 ? Number(text) : null

interface Props {
  role: AnswerOf<'GET /roles/:id'>
  /** Days as typed; null where no second factor is required. */
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

/** Whether a role requires a second factor and from when on, and what that means for those who have none. */
export function FactorDays({ role, value, error, onChange }: Props) {
  const isFixed = !role.may.update_second_factor
  const days = value === null ? null : daysIn(value)
  const asked = role.factor_asked_days
  // The last day is theirs to its end.
  const over = days === null ? 0 : asked.filter((one) => one !== null && (days === 0 || one > days)).length
  return (
    <Section title={m.role_factor()}>
      <Stack gap={4}>
        <Checkbox
          name="second_factor"
          label={m.role_factor_required()}
          hint={m.role_factor_required_hint()}
          checked={value !== null}
          disabled={isFixed}
          onChange={(event) => onChange(event.target.checked ? USUAL : null)}
        />
        {value !== null && (
          <TextInput
            name="second_factor_days"
            label={m.role_factor_days()}
            hint={m.role_factor_days_hint()}
            inputMode="numeric"
            measure="short"
            value={value}
            error={error}
            disabled={isFixed}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        <p role="status">
          {value === null
            ? role.second_factor_days !== null && m.role_factor_none()
            : days !== null &&
              [m.role_factor_without({ count: asked.length }), asked.length > 0 && m.role_factor_over({ count: over })]
                .filter(Boolean)
                .join(' ')}
        </p>
      </Stack>
    </Section>
  )
}
