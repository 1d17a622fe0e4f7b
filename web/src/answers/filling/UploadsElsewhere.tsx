import { m } from '#words/messages.js'
import { FailedUploads } from '#answers/questions/FailedUploads.tsx'
import type { Files } from '#answers/questions/files.ts'
import styles from './filling.module.css'

/** What becomes of files for questions that are not on the screen. */
export function UploadsElsewhere({ files, shown }: { files: Files; shown: string | null }) {
  const elsewhere = files.uploads.filter(({ item }) => item !== shown)
  return (
    <>
      {elsewhere
        .filter(({ problem }) => problem === null)
        .map(({ id, file: { name } }) => (
          <p key={id} className={styles.facts} role="status">
            {m.q_file_underway({ name })}
          </p>
        ))}
      <FailedUploads uploads={elsewhere} files={files} />
    </>
  )
}
