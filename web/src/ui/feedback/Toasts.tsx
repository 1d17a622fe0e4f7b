import type { FocusEvent } from 'react'
import { m } from '#words/messages.js'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconCircleCheck, IconInfoCircle, IconX } from '#ui/icons.ts'
import styles from './Toasts.module.css'

type ToastView = {
  id: number
  text: string
  /** Success or information only; an error stays where it happened. */
  tone: 'success' | 'info'
  action?: { label: string; run: () => void } | undefined
}

type Props = {
  toasts: readonly ToastView[]
  onClose: (id: number) => void
  /** The time stops while pointer or focus is on a toast. */
  onPause: (paused: boolean) => void
}

export function Toasts({ toasts, onClose, onPause }: Props) {
  const leave = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && onPause(false)
  return (
    <section aria-label={m.ui_messages()} className={styles.region}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock */}
      <div
        role="status"
        className={styles.stack}
        onPointerEnter={() => onPause(true)}
        onPointerLeave={() => onPause(false)}
        onFocus={() => onPause(true)}
        onBlur={leave}
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
        ))}
      </div>
    </section>
  )
}

function Toast({ toast: { text, tone, action }, onClose }: { toast: ToastView; onClose: () => void }) {
  const act = () => {
    action?.run()
    onClose()
  }
  return (
    <div className={styles.toast}>
      <Icon of={tone === 'success' ? IconCircleCheck : IconInfoCircle} size={24} className={styles[tone]} />
      <p className={styles.text}>{text}</p>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} label={m.action_close()} onClick={onClose} className={styles.close} />
    </div>
  )
}
