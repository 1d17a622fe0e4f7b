import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { m } from '#words/messages.js'
import { Button } from './Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { IconX } from '#ui/icons.ts'

type DialogProps = {
  open: boolean
  /** Esc, the cross and a press beside the dialog. Without it only the buttons inside close it. */
  onClose?: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the main one last. An element marked `data-autofocus` gets the focus, else the title. */
  actions?: ReactNode
  /** `sheet` fills a phone's screen (filters); `wide` is for previews. */
  size?: 'normal' | 'wide' | 'sheet'
  role?: 'alertdialog'
  describedBy?: string
}

/** The platform's modal dialog: it traps focus, makes the rest inert and gives focus back by itself. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = 'normal',
  role,
  describedBy,
}: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    dialog?.showModal()
    ;(dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector('h2'))?.focus()
    return () => {
      dialog?.close()
      // React removes the element before the browser would give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose?.()
  }
  // The box has no padding of its own, so a press on the element itself is a press on its backdrop.
  const pressBeside = (event: MouseEvent) => event.target === box.current && onClose?.()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      ref={box}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={classes(styles.dialog, styles[size])}
      onCancel={cancel}
      onMouseDown={pressBeside}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <IconButton icon={IconX} label={m.action_close()} onClick={onClose} className={styles.close} />}
        </header>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}

type ConfirmDialogProps = {
  open: boolean
  /** Names the object: »Umaknete prijavo na delovno mesto …?« */
  title: ReactNode
  /** What happens, in words. */
  children: ReactNode
  confirm: string
  /** The safe answer; never a bare "Prekliči" beside "Prekliči soglasje". */
  keep: string
  onConfirm: () => void
  onKeep: () => void
  pending?: boolean
  variant?: 'danger' | 'primary'
}

/** For what cannot be undone: says what happens, focus waits on the safe button. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  keep,
  onConfirm,
  onKeep,
  pending,
  variant = 'danger',
}: ConfirmDialogProps) {
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      role="alertdialog"
      describedBy={textId}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep} data-autofocus>
            {keep}
          </Button>
          <Button variant={variant} onClick={onConfirm} pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <div id={textId}>{children}</div>
    </Dialog>
  )
}
