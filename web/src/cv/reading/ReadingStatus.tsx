import type { ReactNode } from 'react'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { m } from '#words/messages.js'
import styles from '#cv/cv.module.css'
import type { Reading } from './useReader.ts'
import { partlyWords, progressWords } from '#cv/labels.ts'

interface Props {
  state: Reading
  /** What came of it, once it is read. */
  children?: ReactNode
  /** Under the reason when it could not be read. */
  afterFailure?: ReactNode
  onRetry?: (() => void) | undefined
}

/** How far the reading of a CV is, in words. Announced where it starts and ends, not here. */
export function ReadingStatus({ state, children, afterFailure, onRetry }: Props) {
  if (state.phase === 'none') return null
  if (state.phase === 'reading') {
    return (
      <p className={styles.progress}>
        <Spinner />
        <span>{progressWords(state.progress)}</span>
      </p>
    )
  }
  if (state.phase === 'done') {
    const partly = partlyWords(state.reading)
    return (
      <>
        {children}
        {partly && <p className={styles.progress}>{partly}</p>}
      </>
    )
  }
  return (
    <Notice
      tone="warn"
      title={m.reading_failed_title()}
      actions={
        onRetry &&
        state.mayPass && (
          <Button variant="quiet" className={styles.edge} onClick={onRetry}>
            {m.action_retry()}
          </Button>
        )
      }
    >
      <p>{state.message}</p>
      {afterFailure}
    </Notice>
  )
}
