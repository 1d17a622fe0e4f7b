import { useRef, useState } from 'react'
import { callHref } from '#base/data/call.ts'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import { announce } from '#base/page/announce.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { INTL, useLanguage } from '#base/text/language.ts'
import { wordsOf } from '#base/data/submit.ts'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize, problemWords } from '#ui/form/file-pick.ts'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from '#answers/filling/filling.module.css'
import type { QuestionProps } from './Question.tsx'

const ACCEPT = '.pdf,.docx,.odt,.png,.jpg,.jpeg,.webp'
const TYPES = 'PDF, DOCX, ODT, PNG, JPEG, WEBP'

/** Files as an answer: each is sent at once, and the answer names it. */
export function FileQuestion({ item, heading, text, help, error, value, files, onAnswer }: QuestionProps<'file'>) {
  const language = useLanguage()
  const named = typeof value === 'object' && value !== null && 'files' in value ? value.files : []
  // An upload takes a while; what it is added to is what is there when it ends.
  const latest = useRef(named)
  latest.current = named
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useBlockWhen(share !== null)
  const send = async (chosen: File) => {
    const wrong = problemWords(chosen, ACCEPT, TYPES)
    setProblem(wrong)
    if (wrong || !files) return
    setShare(0)
    try {
      const { uid, name } = await files.upload(item.key, chosen, setShare)
      if (!latest.current.includes(uid)) onAnswer({ files: [...latest.current, uid] })
      announce(m.q_file_added({ name }))
    } catch (caught) {
      setProblem(fieldErrors(caught)['file'] ?? wordsOf(caught))
    } finally {
      setShare(null)
    }
  }
  const remove = (uid: string, name: string) => {
    const left = named.filter((one) => one !== uid)
    onAnswer(left.length === 0 ? null : { files: left })
    announce(m.q_file_removed({ name }))
    // The row goes with its button; the next thing one could want is another file.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input[type="file"]')?.focus())
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
      {named.length < item.max_files ? (
        <FileDrop
          name={item.key}
          accept={ACCEPT}
          label={text}
          labelHidden
          hint={[help, m.q_file_types({ types: TYPES })].filter(Boolean).join(' ')}
          error={problem ?? error}
          progress={share === null ? undefined : Math.round(share * 100)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void send(chosen)
            // The same file may be chosen again after it was removed.
            target.value = ''
          }}
        />
      ) : (
        <p className={styles.facts}>{m.q_file_full({ count: item.max_files })}</p>
      )}
    </div>
  )
}

/** Files of the answers, and the way new ones go. */
export interface Files {
  known: readonly AnswerFile[]
  /** @throws CallError */
  upload: (item: string, file: File, onProgress: (share: number) => void) => Promise<AnswerFile>
}
