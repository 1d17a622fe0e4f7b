import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { formatDay } from '#base/text/dates.ts'
import { isRealDay } from '#ui/form/day.ts'
import { m } from '#words/messages.js'

interface Asked {
  name: 'selection_ended_on' | 'publish_on'
  label: string
  rev: number
  /** As the job has it. */
  day: string | null
}

const said = (day: string): string => (day === '' ? m.reg_not_given() : isRealDay(day) ? formatDay(day) : day)

/** The page of the job has fetched by then how things stand (`asShown`). */
export const isFetched = (): void => {}

/** A day of a job in a dialog; one somebody else has entered meanwhile is shown beside it, and one of the two is chosen. */
export function useSharedDay({ name, label, rev, day }: Asked) {
  const fields = useSharedFields({ rev, day }, (of) => ({ [name]: of?.day ?? '' }))
  const valueOf = (of: Record<string, string>): string => of[name] ?? ''
  return {
    day: valueOf(fields.values),
    change: (value: string) => fields.change(name, value),
    faults: fields.faults,
    /** @param onChoose takes back what was said of the field */
    both: (onChoose: () => void) => (
      <TwoValues
        fields={fields.unsettled.map((field) => ({
          field,
          label,
          theirs: said(valueOf(fields.before)),
          mine: said(valueOf(fields.values)),
        }))}
        onChoose={(field, which) => {
          fields.settle(field, which)
          onChoose()
        }}
      />
    ),
  }
}
