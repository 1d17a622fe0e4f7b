import { useId, type ReactNode } from 'react'
import { m } from '#words/messages.js'
import styles from './Choice.module.css'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/form/FieldError.tsx'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type GroupFrame = {
  /** The question. A heading may stand inside where the question is the heading of the page. */
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Beside the question, for example a tag telling where the answer came from. */
  note?: ReactNode
  /** Under the answers. */
  below?: ReactNode
  legendHidden?: boolean
  /** Short answers side by side; they wrap when there is no room. */
  inline?: boolean
  className?: string
}

type Props = GroupFrame & { id?: string; kind: 'radiogroup' | 'group'; children: ReactNode }

/** Fieldset and legend around radios or boxes, with hint and error. */
export function ChoiceGroup({
  id,
  kind,
  legend,
  hint,
  error,
  optional,
  note,
  below,
  legendHidden,
  inline,
  className,
  children,
}: Props) {
  const generated = useId()
  const groupId = id ?? generated
  const described = classes(error && `${groupId}-error`, note && `${groupId}-note`, hint && `${groupId}-hint`)
  return (
    <fieldset
      id={groupId}
      role={kind}
      aria-describedby={described || undefined}
      aria-invalid={kind === 'radiogroup' && error ? true : undefined}
      className={classes(styles.group, error && styles.broken, className)}
    >
      <legend className={classes(styles.legend, legendHidden && 'visually-hidden')}>
        {legend}
        {optional && <span className={styles.optional}> ({m.form_optional()})</span>}
      </legend>
      {note && (
        <div id={`${groupId}-note`} className={styles.note}>
          {note}
        </div>
      )}
      {hint && (
        <div id={`${groupId}-hint`} className={styles.groupHint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
      <div className={inline ? styles.inline : styles.choices}>{children}</div>
      {below}
    </fieldset>
  )
}
