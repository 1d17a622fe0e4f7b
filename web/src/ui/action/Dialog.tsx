import { use, useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { m } from '#words/messages.js'
import { Button } from './Button.tsx'
import { classes } from '#ui/classes.ts'
import { ClosingContext, DialogContext } from './closing.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { IconX } from '#ui/icons.ts'

type DialogProps = {
  open: boolean
  /**
   * Esc, the cross and a press beside the dialog, which ask first where something unsaved stands in it. Without it only the
   * buttons inside close it.
   */
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

/**
 * The platform's modal dialog: it traps focus, makes the rest inert and gives focus back by itself. A form in it says what
 * is unsaved by `Unsaved` or `useBlockWhen`.
 */
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
  const ask = use(ClosingContext)
  const close = () => onClose && ask(titleId, onClose)
  const cancel = (event: SyntheticEvent) => {
    // Who leaves the picker of a file has not left the dialog, which hears of it, too.
    if (event.target !== box.current) return
    event.preventDefault()
    // One that cannot be kept open is opened again by `reopen`, which asks.
    if (event.cancelable) close()
  }
  const reopen = (event: SyntheticEvent) => {
    if (event.target !== box.current || !box.current.isConnected || box.current.open) return
    box.current.showModal()
    box.current.querySelector('h2')?.focus()
    close()
  }
  // The box has no padding of its own, so a press on the element itself is a press on its backdrop. Text that is selected
  // from inside to beside ends there with a click of its own.
  const isPressedBeside = useRef(false)
  const press = ({ target }: MouseEvent) => {
    isPressedBeside.current = target === box.current
  }
  const release = ({ target }: MouseEvent) => {
    if (target !== box.current) isPressedBeside.current = false
  }
  const clickBeside = ({ target }: MouseEvent) => {
    if (target === box.current && isPressedBeside.current) close()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      ref={box}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={classes(styles.dialog, styles[size])}
      onCancel={cancel}
      onClose={reopen}
      onMouseDown={press}
      onMouseUp={release}
      onClick={clickBeside}
    >
      <DialogContext value={titleId}>
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {onClose && <IconButton icon={IconX} label={m.action_close()} onClick={close} className={styles.close} />}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      </DialogContext>
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
