import { useId, type ComponentProps } from 'react'
import { ChoiceWords } from './Checkbox.tsx'
import styles from './Choice.module.css'
import { ChoiceGroup, type Choice, type GroupFrame } from './ChoiceGroup.tsx'

type CheckboxGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'className' | 'onSelect'> &
  GroupFrame & {
    options: readonly Choice[]
    /** Controlled together with `onSelect`. */
    values?: readonly string[]
    defaultValues?: readonly string[]
    onSelect?: (values: string[]) => void
  }

export function CheckboxGroup({
  id,
  options,
  legend,
  hint,
  error,
  optional,
  legendHidden,
  inline,
  className,
  values,
  defaultValues,
  onSelect,
  onChange,
  ...input
}: CheckboxGroupProps) {
  const base = useId()
  const toggle = (value: string, on: boolean) =>
    // Kept in the order of the options, whatever the order of the clicks.
    onSelect?.(options.map((o) => o.value).filter((v) => (v === value ? on : values?.includes(v))))
  return (
    <ChoiceGroup kind="group" {...{ id, legend, hint, error, optional, legendHidden, inline, className }}>
      {options.map((option, index) => {
        const optionId = `${id ?? base}-${index}`
        return (
          <div key={option.value} className={styles.choice}>
            <input
              {...input}
              id={optionId}
              type="checkbox"
              value={option.value}
              disabled={option.disabled || input.disabled}
              className={styles.box}
              aria-describedby={option.hint ? `${optionId}-hint` : undefined}
              {...(values && { checked: values.includes(option.value) })}
              {...(defaultValues && { defaultChecked: defaultValues.includes(option.value) })}
              onChange={(event) => {
                onChange?.(event)
                toggle(option.value, event.currentTarget.checked)
              }}
            />
            <ChoiceWords id={optionId} label={option.label} hint={option.hint} />
          </div>
        )
      })}
    </ChoiceGroup>
  )
}
