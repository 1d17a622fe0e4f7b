import { useRef, useState } from 'react'
import { MESSAGE_FILES } from '@korak/contract/message-files.rules.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { getLanguage } from '#base/text/language.ts'
import { IconButton } from '#ui/action/IconButton.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize, problemWords } from '#ui/form/file-pick.ts'
import { IconX } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './attached.module.css'

const ACCEPT = '.pdf,.docx,.odt,.png,.jpg,.jpeg,.webp'
const TYPES = 'PDF, DOCX, ODT, PNG, JPEG, WEBP'

/** What is wrong with files before they are sent, each under the name of its part of the form. */
export const filesErrors = (files: readonly File[]): FieldErrors =>
  Object.fromEntries(
    files.flatMap((file, at) => {
      const words = problemWords(file, ACCEPT, TYPES)
      return words ? [[MESSAGE_FILES[at] ?? 'file', words]] : []
    }),
  )

/** The body of a message: a form when files go with it. */
export function messageBody<T extends Record<string, string>>(fields: T, files: readonly File[]): T | FormData {
  if (files.length === 0) return fields
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [at, file] of files.entries()) body.append(MESSAGE_FILES[at] ?? 'file', file)
  return body
}

interface Props {
  files: readonly File[]
  errors: FieldErrors
  onChange: (files: readonly File[]) => void
}

/** Up to three files that go with a message, each with its own fault. They are not kept when the page is left. */
export function AttachFiles({ files, errors, onChange }: Props) {
  const [isTooMany, setTooMany] = useState(false)
  const drop = useRef<HTMLInputElement>(null)
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen]
    setTooMany(all.length > MESSAGE_FILES.length)
    onChange(all.slice(0, MESSAGE_FILES.length))
  }
  const remove = (at: number) => {
    setTooMany(false)
    onChange(files.filter((_, place) => place !== at))
    drop.current?.focus()
  }
  const isFull = files.length >= MESSAGE_FILES.length
  return (
    <Stack gap={2}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={m.message_files()}>
          {files.map((file, at) => {
            const part = MESSAGE_FILES[at] ?? 'file'
            return (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <span className={styles.name}>
                  {file.name} <span className="muted">{fileSize(file.size, getLanguage())}</span>
                </span>
                <span data-field={at > 0 || isFull ? part : undefined}>
                  <IconButton icon={IconX} label={m.ui_remove_what({ name: file.name })} onClick={() => remove(at)} />
                </span>
                {errors[part] && (at > 0 || isFull) && <p className={styles.fault}>{errors[part]}</p>}
              </li>
            )
          })}
        </ul>
      )}
      {!isFull && (
        <FileDrop
          ref={drop}
          name="file"
          label={m.message_files_label()}
          hint={m.message_files_hint({ types: TYPES })}
          optional
          multiple
          accept={ACCEPT}
          choose={m.message_files_choose()}
          error={errors['file']}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
          }}
        />
      )}
      <p role="status" className="muted">
        {isTooMany && m.message_files_most({ most: MESSAGE_FILES.length })}
      </p>
    </Stack>
  )
}
