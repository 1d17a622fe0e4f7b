import { useRef, useState } from 'react'
import { callHref } from '#base/data/call.ts'
import { announce } from '#base/page/announce.ts'
import { focusAfter } from '#base/page/focus.ts'
import { INTL, useLanguage } from '#base/text/language.ts'
import { FieldError } from '#ui/form/FieldError.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize, problemWords } from '#ui/form/file-pick.ts'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from '#answers/filling/filling.module.css'
import { FailedUploads } from './FailedUploads.tsx'
import { filesIn } from './files.ts'
import type { QuestionProps } from './Question.tsx'

const ACCEPT = '.pdf,.docx,.odt,.png,.jpg,.jpeg,.webp'
const TYPES = 'PDF, DOCX, ODT, PNG, JPEG, WEBP'

/** Files as an answer: each is sent at once, and the answer names it when it has arrived. */
export function FileQuestion({ item, heading, text, help, error, value, files, onAnswer }: QuestionProps<'file'>) {
  const language = useLanguage()
  const named = filesIn(value)
  const uploads = files?.uploads.filter((one) => one.item === item.key) ?? []
  const underWay = uploads.find(({ problem }) => problem === null)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const send = (chosen: File) => {
    const isFull = named.length + uploads.filter(({ isRefused }) => !isRefused).length >= item.max_files
    const wrong = isFull ? m.q_file_full({ count: item.max_files }) : problemWords(chosen, ACCEPT, TYPES)
    setProblem(wrong)
    if (!wrong) files?.send(item.key, chosen)
  }
  const remove = (uid: string, name: string) => {
    const left = named.filter((one) => one !== uid)
    announce(m.q_file_removed({ name }))
    // The row goes with its button; the next thing one could want is another file.
    focusAfter(
      () => onAnswer(left.length === 0 ? null : { files: left }),
      () => list.current?.querySelector<HTMLElement>('input[type="file"]'),
    )
  }
  return (
    <div ref={list} className={styles.slide}>
      {heading}
      {named.length > 0 && (
        <ul className={styles.files} aria-labelledby="question">
          {named.map((uid) => {
            const file = files?.known.find((one) => one.uid === uid)
            const name = file?.name ?? m.q_file()
            return (
              <li key={uid}>
                <span>
                  <a href={callHref('GET /files/:uid', { params: { uid } })} download>
                    {name}
                  </a>
                  {file && <span className={styles.facts}> {fileSize(file.size, INTL[language])}</span>}
                </span>
                <IconButton icon={IconTrash} label={m.ui_remove_what({ name })} onClick={() => remove(uid, name)} />
              </li>
            )
          })}
        </ul>
      )}
      {files && <FailedUploads uploads={uploads} files={files} />}
      {named.length < item.max_files ? (
        <FileDrop
          name={item.key}
          accept={ACCEPT}
          label={text}
          labelHidden
          hint={[help, m.q_file_types({ types: TYPES })].filter(Boolean).join(' ')}
          error={problem ?? error}
          progress={underWay && Math.round(underWay.share * 100)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) send(chosen)
          }}
        />
      ) : (
        <>
          {error && <FieldError id="file-error">{error}</FieldError>}
          <p className={styles.facts}>{m.q_file_full({ count: item.max_files })}</p>
        </>
      )}
    </div>
  )
}
