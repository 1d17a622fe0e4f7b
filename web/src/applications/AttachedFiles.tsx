import type { Href } from '@korak/contract/screens.ts'
import type { MessageFile } from '@korak/contract/message-files.ts'
import { getLanguage } from '#base/text/language.ts'
import { fileSize } from '#ui/form/file-pick.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconFileText } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './attached.module.css'

/** Files that went with a message, to be downloaded. */
export function AttachedFiles({ files, href }: { files: readonly MessageFile[]; href: (uid: string) => Href }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={m.message_files()}>
      {files.map(({ uid, name, size }) => (
        <li key={uid}>
          <Icon of={IconFileText} size={16} />
          <a href={href(uid)} download className={styles.name}>
            {name}
          </a>
          <span className="muted">{fileSize(size, getLanguage())}</span>
        </li>
      ))}
    </ul>
  )
}
