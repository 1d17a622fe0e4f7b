import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { m } from '#words/messages.js'
import styles from './ErrorSummary.module.css'
import { Icon } from './Icon.tsx'
import { IconAlertCircle } from './icons.ts'

export type SummaryError = {
  /** Name or id of the control; without it the message concerns the whole form. */
  field?: string
  message: string
}

type Props = {
  errors: readonly SummaryError[]
  title?: string
  /** A number that grows with every attempt (`formState.submitCount`): focus comes back each time. */
  attempt?: number
}

const find = (from: HTMLElement, field: string): HTMLElement | null => {
  const scope = from.closest('form') ?? document
  const name = CSS.escape(field)
  const found =
    scope.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"]), [data-field="${name}"]`) ??
    document.getElementById(field)
  // A group (fieldset) cannot take focus; its first control can.
  return found?.matches('fieldset, div') ? found.querySelector<HTMLElement>('input, select, textarea, button') : found
}

/** What has to be corrected, above the form, in the same words as beside the fields. Takes focus when it appears. */
export function ErrorSummary({ errors, title, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  const go = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
    const target = find(event.currentTarget, field)
    if (!target) return
    event.preventDefault()
    target.focus({ preventScroll: true })
    // The label belongs into view with its field.
    ;(target.closest('fieldset') ?? target).scrollIntoView({ block: 'center' })
  }
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        <Icon of={IconAlertCircle} size={24} />
        {title ?? m.error_summary_title()}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => go(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
