import { useImperativeHandle, useRef, type ComponentProps, type Ref } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import control from './control.module.css'
import { Field, type FieldFrame } from './Field.tsx'
import styles from './TextArea.module.css'
import { useFieldText } from './useFieldText.ts'
import { useSettled } from '#ui/choice/useSettled.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children' | 'ref'> &
  FieldFrame & {
    ref?: Ref<HTMLTextAreaElement>
    /** Characters allowed. Typing further is possible and counted, so that pasted text is never cut off silently. */
    limit?: number
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
  className,
  rows = 4,
  ref,
  ...area
}: TextAreaProps) {
  const inner = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => inner.current as HTMLTextAreaElement, [])
  const text = useFieldText(inner, area.value ?? area.defaultValue)
  return (
    <Field {...{ id, label, hint, error, optional, note, labelHidden, className }}>
      {(props) => (
        <>
          <textarea {...area} {...props} ref={inner} rows={rows} className={classes(control.control, styles.area)} />
          {limit !== undefined && <Counter left={limit - text.length} />}
        </>
      )}
    </Field>
  )
}

function Counter({ left }: { left: number }) {
  const words = left < 0 ? m.ui_characters_over({ count: -left }) : m.ui_characters_left({ count: left })
  // Announced once the typing pauses, not with every key.
  const settled = useSettled(words, 1000)
  return (
    <>
      <p className={classes(styles.counter, left < 0 && styles.over)} aria-hidden="true">
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  )
}
