import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './control.module.css'
import { type Limited, useLimit } from './useLimit.tsx'
import { Field, type FieldFoot, type FieldFrame } from './Field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'children' | 'ref'> &
  FieldFrame &
  FieldFoot &
  Limited & {
    ref?: Ref<HTMLInputElement>
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
  limit,
  keepsBlanks,
  className,
  ref,
  type = 'text',
  ...input
}: TextInputProps) {
  const inner = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inner.current as HTMLInputElement, [])
  const over = useLimit(inner, input.value ?? input.defaultValue, { limit, keepsBlanks })
  return (
    <Field {...{ id, label, hint, error: error ?? over.error, optional, note, below, labelHidden, className }}>
      {(control) => (
        <>
          <div className={styles.wrap}>
            <input
              {...input}
              {...control}
              {...over.mark}
              ref={inner}
              type={type}
              className={classes(styles.control, styles[measure])}
            />
            {unit && (
              <span className={styles.unit} aria-hidden="true">
                {unit}
              </span>
            )}
          </div>
          {over.counter}
        </>
      )}
    </Field>
  )
}
