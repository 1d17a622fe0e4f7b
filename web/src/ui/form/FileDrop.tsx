import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import { Field, type FieldFrame } from './Field.tsx'
import styles from './FileDrop.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconFileText, IconUpload, IconX } from '#ui/icons.ts'
import { Progress } from '#ui/feedback/Progress.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref' | 'value'> &
  FieldFrame & {
    ref?: Ref<HTMLInputElement>
    /** The chosen or stored file; `detail` is its size or date. */
    file?: { name: string; detail?: ReactNode } | null
    /** Share sent, 0–100. */
    progress?: number
    /** What is happening or happened with the file, shown and announced. */
    status?: ReactNode
    /** What was found in the file, shown and not announced. */
    found?: string | null
    onRemove?: () => void
    /** Own words on the button; default "Izberi datoteko". */
    choose?: string
  }

/** A real file input inside a drop zone. Its own button would speak the browser's language, so a label stands for it. */
export function FileDrop({
  id,
  label,
  hint,
  error,
  optional,
  note,
  labelHidden,
  className,
  file,
  progress,
  status,
  found,
  onRemove,
  choose,
  ref,
  onChange,
  ...input
}: Props) {
  const inner = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inner.current as HTMLInputElement, [])
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type !== 'drop' || !inner.current || input.disabled) return
    const dropped = new DataTransfer()
    const files = [...event.dataTransfer.files].slice(0, input.multiple ? undefined : 1)
    for (const each of files) dropped.items.add(each)
    if (files.length === 0) return
    // Dropping is choosing: the input holds the file and tells so itself, whatever listens to it.
    inner.current.files = dropped.files
    inner.current.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <Field {...{ id, label, hint, error, optional, note, labelHidden, className }}>
      {(props) => (
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an extra; the input inside does the same
        <div
          data-drop
          className={classes(styles.zone, over && styles.over)}
          onDragOver={drag}
          onDragLeave={drag}
          onDrop={drag}
        >
          {file && (
            <div className={styles.file}>
              <Icon of={IconFileText} size={24} className={styles.icon} />
              <span className={styles.name}>
                {file.name}
                {file.detail && <span className={styles.detail}>{file.detail}</span>}
              </span>
              {onRemove && <IconButton icon={IconX} label={m.ui_remove_what({ name: file.name })} onClick={onRemove} />}
            </div>
          )}
          {found && <p>{found}</p>}
          <div className={styles.pick}>
            <input
              {...input}
              {...props}
              ref={inner}
              type="file"
              className={styles.input}
              onChange={(event) => {
                onChange?.(event)
                // The same file may be chosen again: after it was removed, corrected, or could not be sent.
                event.target.value = ''
              }}
            />
            <label htmlFor={props.id} className={styles.button}>
              <Icon of={IconUpload} />
              {choose ?? (file ? m.ui_file_replace() : m.ui_file_choose())}
            </label>
            <span className={styles.drop} aria-hidden="true">
              {over ? m.ui_file_drop_now() : m.ui_file_drop()}
            </span>
          </div>
          {progress !== undefined && (
            <Progress value={progress} label={m.ui_file_uploading({ percent: Math.round(progress) })} />
          )}
          <div role="status" className={styles.status}>
            {status}
          </div>
        </div>
      )}
    </Field>
  )
}
