import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './control.module.css'
import { Field, type FieldFoot, type FieldFrame } from './Field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldFrame &
  FieldFoot & {
    /** Hints at the length of the answer: postcode short, phone medium. */
    measure?: 'short' | 'medium' | 'full'
    /** Shown after the field: "€", "dni". Say it in the label or hint too. */
    unit?: ReactNode
  }

/** One line of text with its label. Native props and a form library's `register()` go straight to the input. */
export function TextInput({
  id,
  label,
  hint,
  error,
  optional,
  note,
  below,
  labelHidden,
  measure = 'full',
  unit,
  className,
  type = 'text',
  ...input
}: TextInputProps) {
  return (
    <Field {...{ id, label, hint, error, optional, note, below, labelHidden, className }}>
      {(control) => (
        <div className={styles.wrap}>
          <input {...input} {...control} type={type} className={classes(styles.control, styles[measure])} />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
