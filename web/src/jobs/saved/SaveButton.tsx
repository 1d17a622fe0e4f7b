import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconBookmark, IconBookmarkFilled } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './SaveButton.module.css'
import { useSaving } from './saved-jobs.api.ts'

interface Props {
  job: { uid: string; saved: boolean; title: string }
  /** A bordered square, a quiet one in a row of the list, or a button with words. */
  look?: 'row' | 'bar' | 'words'
}

/** Saves a job for later; pressed while it is saved. Without JavaScript it is not there. */
export function SaveButton({ job, look = 'row' }: Props) {
  const saving = useSaving(job)
  if (!saving) return null
  const { isSaved, hasFailed, toggle } = saving
  const icon = isSaved ? IconBookmarkFilled : IconBookmark
  const label = look === 'row' ? m.jobs_save_what({ title: job.title }) : m.jobs_save()
  return (
    <div className={styles.save}>
      {look === 'words' ? (
        <Button variant="secondary" wide icon={icon} onClick={toggle}>
          {isSaved ? m.jobs_saved() : label}
        </Button>
      ) : (
        <IconButton
          icon={icon}
          label={label}
          variant={look === 'bar' ? 'bordered' : 'quiet'}
          aria-pressed={isSaved}
          onClick={toggle}
        />
      )}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {m.jobs_saved_failed()}
        </p>
      )}
    </div>
  )
}
