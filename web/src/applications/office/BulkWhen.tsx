import type { FieldErrors } from '#base/data/submit.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { m } from '#words/messages.js'

interface Props {
  /** Day they are planned for; null: they go at once. */
  day: string | null
  /** Who was promised an earlier answer. */
  late: readonly { name: string }[]
  postpones: boolean
  /** When the next step is promised; null where none is. */
  promise: string | null
  errors: FieldErrors
  onChange: (next: { day?: string | null; postpones?: boolean; promise?: string }) => void
}

export const namesOf = (people: Props['late']): string => people.map(({ name }) => name).join(', ')

/** When letters to many go, and whether those who were promised an earlier answer are told the new day. */
export const BulkWhen = ({ day, late, postpones, promise, errors, onChange }: Props) => (
  <>
    <RadioGroup
      legend={m.letter_when()}
      name="when"
      value={day === null ? 'now' : 'day'}
      options={[
        { value: 'now', label: m.letter_now(), hint: m.letter_now_hint() },
        { value: 'day', label: m.letter_on_day(), hint: m.letter_on_day_hint() },
      ]}
      onChange={(event) => onChange({ day: event.target.value === 'day' ? '' : null })}
    />
    {day !== null && (
      <DateInput
        legend={m.letter_day()}
        name="send_on"
        error={errors['send_on']}
        value={day}
        onChange={(value) => onChange({ day: value })}
      />
    )}
    {late.length > 0 && (
      <Checkbox
        name="postpones"
        label={m.bulk_end_postpones({ count: late.length })}
        hint={m.bulk_end_postpones_hint({ names: namesOf(late) })}
        error={errors['postpones']}
        checked={postpones}
        onChange={(event) => onChange({ postpones: event.target.checked })}
      />
    )}
    {promise !== null && (
      <DateInput
        legend={m.letter_promise()}
        name="promise_on"
        error={errors['promise_on']}
        value={promise}
        onChange={(value) => onChange({ promise: value })}
      />
    )}
  </>
)
