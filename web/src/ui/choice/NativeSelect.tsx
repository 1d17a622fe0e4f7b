import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import control from '#ui/form/control.module.css'
import { Field, type FieldFoot, type FieldFrame } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown } from '#ui/icons.ts'
import styles from './NativeSelect.module.css'

type Option = { value: string; label: string; disabled?: boolean }

type NativeSelectProps = ComponentProps<'select'> &
  FieldFrame &
  FieldFoot & {
    options?: readonly Option[]
    /** First, empty entry ("Izberite"). */
    placeholder?: string
    measure?: 'short' | 'medium' | 'full'
  }

/** The platform's own list: best on phones, needs no JavaScript. Long lists take the ComboBox. */
export function NativeSelect({
  id,
  label,
  hint,
  error,
  optional,
  note,
  below,
  labelHidden,
  options,
  placeholder,
  measure = 'full',
  className,
  children,
  ...select
}: NativeSelectProps) {
  return (
    <Field {...{ id, label, hint, error, optional, note, below, labelHidden, className }}>
      {(props) => (
        <div className={classes(control.wrap, control[measure], styles.wrap)}>
          <select {...select} {...props} className={classes(control.control, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Icon of={IconChevronDown} className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
