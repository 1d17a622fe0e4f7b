import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { Button } from '#ui/action/Button.tsx'
import styles from './ErrorPanel.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle, IconRefresh } from '#ui/icons.ts'

type Props = {
  /** What did not work, in plain words. */
  title: ReactNode
  /** The cause and what happens to what was typed. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Refusal code or request id, for support. */
  code?: string | undefined
  /** A second way out, next to the retry. */
  action?: ReactNode
}

/** A part of a page that could not be loaded. Never a toast: it stays until it is solved. */
export function ErrorPanel({ title, children, onRetry, retrying, code, action }: Props) {
  return (
    <div className={styles.panel} role="alert">
      <Icon of={IconAlertCircle} size={24} className={styles.icon} />
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {children && <div className={styles.text}>{children}</div>}
        {(onRetry || action) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="secondary" icon={IconRefresh} onClick={onRetry} pending={retrying}>
                {m.action_retry()}
              </Button>
            )}
            {action}
          </div>
        )}
        {code && <p className={styles.code}>{m.error_code({ code })}</p>}
      </div>
    </div>
  )
}
