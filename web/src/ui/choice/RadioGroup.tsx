import { useId, type ComponentProps } from 'react'
import { ChoiceWords } from './Checkbox.tsx'
import styles from './Choice.module.css'
import { ChoiceGroup, type Choice, type GroupFrame } from './ChoiceGroup.tsx'

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'className'> &
  GroupFrame & {
    options: readonly Choice[]
    /** With `onChange`: controlled. Without either a form library or the browser keeps the choice. */
    value?: string | null
    defaultValue?: string
  }

export function RadioGroup({
  id,
  options,
  legend,
  hint,
  error,
  optional,
  note,
  below,
  legendHidden,
  inline,
  className,
  value,
  defaultValue,
  name,
  ...input
}: RadioGroupProps) {
  const base = useId()
  const groupName = name ?? base
  return (
    <ChoiceGroup
      kind="radiogroup"
      {...{ id, legend, hint, error, optional, note, below, legendHidden, inline, className }}
    >
      {options.map((option, index) => {
        const optionId = `${id ?? base}-${index}`
        return (
          <div key={option.value} className={styles.choice}>
            <input
              {...input}
              id={optionId}
              type="radio"
              name={groupName}
              value={option.value}
              disabled={option.disabled || input.disabled}
              className={styles.radio}
              aria-describedby={option.hint ? `${optionId}-hint` : undefined}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
            />
            <ChoiceWords id={optionId} label={option.label} hint={option.hint} />
          </div>
        )
      })}
    </ChoiceGroup>
  )
}
