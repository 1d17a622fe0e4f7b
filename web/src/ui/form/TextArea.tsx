import { useImperativeHandle, useRef, type ComponentProps, type Ref } from 'react'
import { classes } from '#ui/classes.ts'
import control from './control.module.css'
import { Field, type FieldFrame } from './Field.tsx'
import styles from './TextArea.module.css'
import { type Limited, useLimit } from './useLimit.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children' | 'ref'> &
  FieldFrame &
  Limited & {
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  note,
  labelHidden,
  limit,
  keepsBlanks,
  className,
  rows = 4,
  ref,
  ...area
}: TextAreaProps) {
  const inner = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => inner.current as HTMLTextAreaElement, [])
  const over = useLimit(inner, area.value ?? area.defaultValue, { limit, keepsBlanks, isAlways: true })
  return (
    <Field {...{ id, label, hint, error: error ?? over.error, optional, note, labelHidden, className }}>
      {(props) => (
        <>
          <textarea
            {...area}
            {...props}
            {...over.mark}
            ref={inner}
            rows={rows}
            className={classes(control.control, styles.area)}
          />
          {over.counter}
        </>
      )}
    </Field>
  )
}
