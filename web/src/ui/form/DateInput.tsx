import { useId, useImperativeHandle, useRef, useState, type ClipboardEvent, type ReactNode, type Ref } from 'react'
import { m } from '#words/messages.js'
import { ChoiceGroup } from '#ui/choice/ChoiceGroup.tsx'
import control from './control.module.css'
import styles from './DateInput.module.css'
import { joinDay, readPastedDay, splitDay, type DayParts } from './day.ts'

type Props = {
  legend: ReactNode
  /** An example with a day over 12: "Na primer 27.03.1990". */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  note?: ReactNode
  below?: ReactNode
  id?: string
  name?: string
  /** `YYYY-MM-DD`; what is not (yet) a real day is handed back as typed, check it with `isRealDay`. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  /** For a form library's focus on the first wrong field. */
  ref?: Ref<{ focus: () => void }>
  className?: string
  /** The dialog it is in begins here. */
  'data-autofocus'?: boolean
  /** `bday`: the parts of a birthday have tokens of their own, other days have none. */
  autoComplete?: string | undefined
}

const PARTS = ['day', 'month', 'year'] as const
const WORD = { day: () => m.ui_day(), month: () => m.ui_month(), year: () => m.ui_year() }

/** Three text fields: nobody looks in a calendar for a day they know. */
export function DateInput({
  legend,
  hint,
  error,
  optional,
  note,
  below,
  id,
  name,
  value,
  onChange,
  onBlur,
  disabled,
  ref,
  className,
  autoComplete,
  'data-autofocus': isFirst,
}: Props) {
  const base = useId()
  const first = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => first.current?.focus() }), [])
  const [parts, setParts] = useState(() => splitDay(value))
  const [last, setLast] = useState(value)
  // Filled in from outside (draft, CV), not by typing here; half a day nobody has taken stays as it is typed.
  if (value !== last) {
    setLast(value)
    if (joinDay(parts) !== value) setParts(splitDay(value))
  }
  const set = (next: DayParts) => {
    setParts(next)
    onChange(joinDay(next))
  }
  const paste = (event: ClipboardEvent) => {
    const whole = readPastedDay(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    set(whole)
  }
  const groupId = id ?? base
  return (
    <ChoiceGroup id={groupId} kind="group" {...{ legend, hint, error, optional, note, below, className }}>
      <div className={styles.parts}>
        {PARTS.map((part) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={`${groupId}-${part}`}>{WORD[part]()}</label>
            <input
              ref={part === 'day' ? first : undefined}
              data-autofocus={(isFirst && part === 'day') || undefined}
              id={`${groupId}-${part}`}
              name={name && (part === 'day' ? name : `${name}-${part}`)}
              className={control.control}
              inputMode="numeric"
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              aria-invalid={error ? true : undefined}
              disabled={disabled}
              value={parts[part]}
              onChange={(event) => set({ ...parts, [part]: event.target.value })}
              onPaste={paste}
              onBlur={onBlur}
            />
          </div>
        ))}
      </div>
    </ChoiceGroup>
  )
}
