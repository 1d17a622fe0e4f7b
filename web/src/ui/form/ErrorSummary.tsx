import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { m } from '#words/messages.js'
import styles from './ErrorSummary.module.css'
import { findField } from './find-field.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle } from '#ui/icons.ts'

type SummaryError = {
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

const wordsOf = (label: Element | null | undefined): string => label?.firstChild?.textContent?.trim() ?? ''

/** Questions of the groups a control is in, the widest first. */
const groupsOf = (group: Element | null | undefined): string[] =>
  group ? [...groupsOf(group.parentElement?.closest('fieldset')), wordsOf(group.querySelector('legend'))] : []

/**
 * The label of a control, without "(optional)". Of a choice, or a date with its parts, it is the question of the group; another
 * one in a group has both: of several alike, the group alone would not say which.
 */
function labelOf(target: HTMLElement, field: string): string {
  const group = target.closest('fieldset')
  const isOfGroup = group !== null && target.matches('[type="radio"], [type="checkbox"]')
  const isInParts = Boolean(group?.querySelector(`[name^="${CSS.escape(field)}-"]`))
  const own = isOfGroup || isInParts ? '' : wordsOf((target as HTMLInputElement).labels?.[0])
  return [...new Set([...groupsOf(group), own])].filter(Boolean).join(', ')
}

/** Errors as they stand on the page, each with the label of its field: "fill in this field" alone says too little. */
function useLines(errors: readonly SummaryError[], box: { current: HTMLElement | null }) {
  const [lines, setLines] = useState(() =>
    errors.map((error) => ({ ...error, label: '', isHere: Boolean(error.field) })),
  )
  useLayoutEffect(() => {
    const dialog = box.current?.closest('dialog')
    const placed = errors.map((error) => {
      const found = error.field && box.current ? findField(error.field, box.current) : null
      // What lies behind a dialog cannot be gone to.
      const target = dialog && !dialog.contains(found) ? null : found
      return { ...error, label: target ? labelOf(target, error.field ?? '') : '', target, isHere: target !== null }
    })
    // What concerns the whole form comes first.
    const isBefore = (a: HTMLElement, b: HTMLElement) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
    setLines(
      placed.toSorted(({ target: a }, { target: b }) => (a && b ? (isBefore(a, b) ? -1 : 1) : a ? 1 : b ? -1 : 0)),
    )
  }, [errors, box])
  return lines
}

/** What has to be corrected, above the form, in the same words as beside the fields. Takes focus when it appears. */
export function ErrorSummary({ errors, title, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = errors.length > 0
  const lines = useLines(errors, box)
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  const go = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
    const target = findField(field, event.currentTarget)
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
        {title ?? (errors.some(({ field }) => field) ? m.error_summary_title() : m.error_failed_title())}
      </h2>
      <ul className={styles.list}>
        {lines.map(({ field, message, label, isHere }) => (
          <li key={`${field} ${message}`}>
            {field && isHere ? (
              <a href={`#${field}`} onClick={(event) => go(event, field)}>
                {label ? `${label}${/[?!]$/.test(label) ? '' : ':'} ${message}` : message}
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
