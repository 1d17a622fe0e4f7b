import type { ReactNode, Ref } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '#ui/icons.ts'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger'

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onClose?: () => void
  /** `status` when it appears as the answer to something the person did, `alert` only for failures. */
  role?: 'status' | 'alert'
  className?: string
  /** It can be given the focus. */
  ref?: Ref<HTMLDivElement>
  /** By which it is found in the page. */
  name?: string
}

const icon = { info: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, danger: IconAlertCircle }
const word = {
  info: () => m.ui_notice_info(),
  ok: () => m.ui_notice_ok(),
  warn: () => m.ui_notice_warn(),
  danger: () => m.ui_notice_danger(),
}

/** A message in the page: thick edge, icon and word say the tone, the colour repeats it. */
export function Notice({ tone = 'info', title, children, actions, onClose, role, className, ref, name }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes(styles.notice, styles[tone], className)}
      role={role}
      data-name={name}
    >
      <Icon of={icon[tone]} size={24} className={styles.icon} />
      <div className={styles.body}>
        <span className="visually-hidden">{word[tone]()}: </span>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {onClose && <IconButton icon={IconX} label={m.action_close()} onClick={onClose} className={styles.close} />}
    </div>
  )
}
