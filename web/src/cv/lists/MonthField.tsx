import { useId, useState } from 'react'
import { ChoiceGroup } from '#ui/choice/ChoiceGroup.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { monthNames } from './entry-labels.ts'
import { momentOf, partsOfMoment } from './lists.ts'
import styles from './lists.module.css'

interface Props {
  legend: string
  name: string
  value: string | null
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** A month and a year; the year alone is enough, the month alone is not. */
export function MonthField({ legend, name, value, error, onChange }: Props) {
  const id = useId()
  // As they were typed: what is no moment yet must not be lost meanwhile.
  const [parts, setParts] = useState(() => partsOfMoment(value))
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change }
    setParts(next)
    onChange(momentOf(next, value))
  }
  return (
    <ChoiceGroup kind="group" id={id} legend={legend} error={error} optional>
      <div className={styles.moment}>
        <NativeSelect
          id={`${id}-month`}
          name={`${name}-month`}
          label={m.ui_month()}
          value={parts.month}
          placeholder={m.lists_any_month()}
          options={monthNames().map((label, month) => ({ value: String(month + 1), label }))}
          onChange={(event) => set({ month: event.target.value })}
        />
        <TextInput
          id={`${id}-year`}
          name={name}
          inputMode="numeric"
          label={m.ui_year()}
          value={parts.year}
          aria-invalid={error ? true : undefined}
          onChange={(event) => set({ year: event.target.value })}
        />
      </div>
    </ChoiceGroup>
  )
}
