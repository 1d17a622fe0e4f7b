import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import styles from './Field.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle } from '#ui/icons.ts'

/** Icon, hidden word and text: an error never rests on red alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon of={IconAlertCircle} />
      <span>
        <span className="visually-hidden">{m.error_title_prefix()}</span>
        {children}
      </span>
    </p>
  )
}
