import { MOST_TIMES } from '@korak/contract/interviews.rules.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { Button } from '#ui/action/Button.tsx'
import { findField } from '#ui/form/find-field.ts'
import { focusAfter } from '#base/page/focus.ts'
import { ChoiceGroup } from '#ui/choice/ChoiceGroup.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

export interface ProposedTime {
  /** Stays the same while others come and go. */
  id: number
  /** `YYYY-MM-DD` */
  day: string
  /** As typed: `9.30`, or `9`. */
  hour: string
}

const HOUR = /^(\d|[01]\d|2[0-3])(?:[.:]([0-5]\d))?$/

/** As the server reads it: the clock of Slovenia, wherever this browser is. */
export function instantOf({ day, hour }: ProposedTime): string {
  const [, hours = '', minutes = '00'] = HOUR.exec(hour.trim()) ?? []
  return `${day} ${hours.padStart(2, '0')}:${minutes}:00`
}

export const timeFaults = (times: readonly ProposedTime[]): FieldErrors =>
  Object.fromEntries(
    times.flatMap(({ id, day, hour }) => [
      ...(isRealDay(day) ? [] : [[`day_${id}`, day === '' ? m.error_required() : plannedDayFault()]]),
      ...(HOUR.test(hour.trim()) ? [] : [[`hour_${id}`, m.record_time_format()]]),
    ]),
  )

interface Props {
  times: readonly ProposedTime[]
  errors: FieldErrors
  /** There is but one. */
  isOne: boolean
  /** @param name of the field that was changed */
  onChange: (times: ProposedTime[], name: string) => void
}

/** When an interview could be: up to five times the candidate picks one of. */
export function ProposedTimes({ times, errors, isOne, onChange }: Props) {
  const set = (name: 'day' | 'hour', id: number, value: string) =>
    onChange(
      times.map((one) => (one.id === id ? { ...one, [name]: value } : one)),
      `${name}_${id}`,
    )
  const add = () => {
    const id = Math.max(0, ...times.map((one) => one.id)) + 1
    const next = { id, day: times.at(-1)?.day ?? '', hour: '' }
    // The day is most often the same: what is left to type is the hour.
    focusAfter(
      () => onChange([...times, next], `day_${id}`),
      () => findField(next.day === '' ? `day_${id}` : `hour_${id}`),
    )
  }
  const remove = (at: number) => {
    const left = times.filter((_one, place) => place !== at)
    const name = `day_${times[at]?.id}`
    const next = left[at] ?? left.at(-1)
    // To the time that took its place, or the one before.
    focusAfter(
      () => onChange(left, name),
      () => findField(next ? `day_${next.id}` : 'times'),
    )
  }
  return (
    <div data-field="times">
      <ChoiceGroup
        kind="group"
        legend={isOne ? m.interview_agree_time() : m.interview_times()}
        hint={isOne ? undefined : m.interview_times_hint()}
        error={errors['times']}
      >
        <Stack gap={3}>
          {times.map(({ id, day, hour }, at) => (
            <Row key={id}>
              <DateInput
                legend={m.record_time_day({ number: at + 1 })}
                name={`day_${id}`}
                value={day}
                error={errors[`day_${id}`]}
                onChange={(value) => set('day', id, value)}
              />
              <TextInput
                label={m.record_time_hour({ number: at + 1 })}
                hint={m.record_time_hint()}
                name={`hour_${id}`}
                measure="short"
                value={hour}
                error={errors[`hour_${id}`]}
                onChange={(event) => set('hour', id, event.target.value)}
              />
              {!isOne && (
                <Button variant="quiet" icon={IconTrash} onClick={() => remove(at)}>
                  {m.record_time_remove({ number: at + 1 })}
                </Button>
              )}
            </Row>
          ))}
          {!isOne && times.length < MOST_TIMES && (
            <div>
              <Button variant="quiet" icon={IconPlus} onClick={add}>
                {m.record_time_add()}
              </Button>
            </div>
          )}
        </Stack>
      </ChoiceGroup>
    </div>
  )
}
