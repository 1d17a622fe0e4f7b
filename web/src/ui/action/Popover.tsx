import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Popover.module.css'

type Props = {
  /** Content of the button; without words of its own it needs `label`. */
  trigger: ReactNode
  label?: string
  /** Look of the button. */
  triggerClassName?: string
  /** Edge it lines up with. */
  align?: 'start' | 'end'
  className?: string
  /** Keys pressed on the button; `panel` is what it opens. */
  onTriggerKey?: (event: KeyboardEvent<HTMLElement>, panel: HTMLElement) => void
  /** The content may close it: a function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * The platform's popover: closes by Esc or a press outside, gives focus back, tells "expanded" by itself, and works
 * before any JavaScript. Where anchors are unknown to the browser it stands at the foot of the screen like a sheet.
 */
export function Popover({ trigger, label, triggerClassName, align = 'end', className, onTriggerKey, children }: Props) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const panel = document.getElementById(id)
    if (panel) onTriggerKey?.(event, panel)
  }
  return (
    <>
      <button type="button" popoverTarget={id} onKeyDown={press} className={classes(styles.trigger, triggerClassName)}>
        {trigger}
        {label && <span className="visually-hidden">{label}</span>}
      </button>
      <div id={id} popover="auto" className={classes(styles.panel, styles[align], className)}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </>
  )
}
