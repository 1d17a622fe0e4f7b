import type { CvSuggestion } from '@korak/contract/cv.ts'
import type { MouseEvent } from 'react'
import { announce } from '#base/page/announce.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from '#cv/cv.module.css'
import { foundIn, labelOf, originWords } from '#cv/labels.ts'
import { type Filling, automaticIn } from './suggestions.ts'

interface Props {
  filling: Filling
  /** Fields with a value to confirm. */
  offers: number
  isScanned: boolean
  /** The part of the form that is shown: the notice is about it, lists what came from the CV, and where it was found. */
  fields?: readonly string[]
  /** What to do next with what was filled in. */
  after?: string
  /** In a line, where most of what it tells stands elsewhere. */
  slim?: boolean
  /** Takes back all of it, on every part: who saw the wrong CV in one must not meet it in the next. */
  onUndo: () => void
}

/** The region follows from the address, and says so beside what the CV says. */
const nameOf = ({ field }: Pick<CvSuggestion, 'field'>): string =>
  field === 'region' ? `${labelOf(field)} (${originWords(field)})` : labelOf(field)

/** What the CV filled in and offers in this form, with one way to take it all back. */
export function FilledNotice({ filling, offers, isScanned, fields, after, slim, onUndo }: Props) {
  const came = automaticIn(filling, fields)
  const automatic = came.length
  const listed = fields ? came.flatMap((field) => filling.filled[field]?.suggestion ?? []) : []
  const isFilled = automatic > 0
  const isUndone = !isFilled && filling.undone.some((field) => fields?.includes(field) ?? true)
  const undo = (event: MouseEvent<HTMLElement>) => {
    // The button goes; the form it stands in is where the person is.
    event.currentTarget.closest<HTMLElement>('[data-filled]')?.focus()
    onUndo()
    announce(m.reading_undone())
  }
  const lines = [
    isFilled && m.reg_cv_filled({ count: automatic }),
    isUndone && m.reading_undone(),
    offers > 0 && !isUndone && !slim && m.reading_offers({ count: offers }),
    isFilled && after,
    (isFilled || offers > 0) && isScanned && !slim && m.reading_scanned(),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <div data-filled tabIndex={-1} className={styles.filled}>
      <Notice
        tone="info"
        actions={
          isFilled && (
            <Button variant="quiet" className={styles.edge} onClick={undo}>
              {m.reg_cv_undo()}
            </Button>
          )
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {listed.length > 0 && (
          <details className={styles.source}>
            <summary>{m.reading_listed({ fields: listed.map(nameOf).join(', ') })}</summary>
            {listed.map((one) => (
              <p key={one.field}>
                {labelOf(one.field)}: {foundIn(one)}
              </p>
            ))}
          </details>
        )}
      </Notice>
    </div>
  )
}
