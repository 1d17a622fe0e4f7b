import { useId, type ReactNode } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import styles from './Field.module.css'
import { FieldError } from './FieldError.tsx'

/** What every form control understands around its native props. */
export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** The message of a refused value, in the same words as in the error summary. */
  error?: string | undefined
  /** Fields are required unless marked. */
  optional?: boolean
  /** Beside the label, for example a tag telling where the value came from. */
  note?: ReactNode
  /** Keeps the label for screen readers only; needs a visible heading or button that says the same. */
  labelHidden?: boolean
}

/** For fields whose answer may be offered: shown under the control, such as where a value comes from. */
export type FieldFoot = { below?: ReactNode }

/** What the control inside has to carry. */
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = FieldFrame &
  FieldFoot & {
    id?: string
    className?: string
    /** Further element that describes the control, for example a list of rules. */
    describedBy?: string
    children: (control: ControlProps) => ReactNode
  }

/** Label, hint and error around one control, joined by ids. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  note,
  below,
  labelHidden,
  className,
  describedBy,
  children,
}: Props) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const noteId = `${controlId}-note`
  const described = classes(error && errorId, note && noteId, hint && hintId, describedBy)
  return (
    <div className={classes(styles.field, error && styles.broken, className)}>
      <div className={classes(styles.head, labelHidden && 'visually-hidden')}>
        <label id={`${controlId}-label`} htmlFor={controlId} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> ({m.form_optional()})</span>}
        </label>
        {note && <div id={noteId}>{note}</div>}
      </div>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id: controlId,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {below}
    </div>
  )
}
