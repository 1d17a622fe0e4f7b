import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Choice.module.css'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/form/FieldError.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** One box with its words; the whole row is the target. */
export function Checkbox({ id, label, hint, error, className, ...input }: Props) {
  const generated = useId()
  const boxId = id ?? generated
  const described = classes(error && `${boxId}-error`, hint && `${boxId}-hint`)
  return (
    <div className={classes(styles.choices, error && styles.broken, className)}>
      {error && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
      <div className={styles.choice}>
        <input
          {...input}
          id={boxId}
          type="checkbox"
          className={styles.box}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <ChoiceWords id={boxId} label={label} hint={hint} />
      </div>
    </div>
  )
}

/** Label and hint of a box or radio; the hint stands outside the label so that the name stays short. */
export function ChoiceWords({ id, label, hint }: { id: string; label: ReactNode; hint?: ReactNode }) {
  return (
    <div className={styles.words}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
