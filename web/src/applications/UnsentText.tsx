import { copyText } from '#base/page/copy.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'

interface Props {
  title: string
  why: string
  text: string
  onRemove: () => void
}

/** Words somebody typed that can be sent or saved no more: they stand here to be copied. */
export const UnsentText = ({ title, why, text, onRemove }: Props) => (
  <Notice
    tone="warn"
    role="alert"
    title={title}
    actions={
      <>
        <Button variant="secondary" onClick={() => void copyText(text, m.job_apply_sent_copied())}>
          {m.job_apply_sent_copy()}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {m.job_apply_sent_dismiss_text()}
        </Button>
      </>
    }
  >
    <p>{why}</p>
    <p className={styles.message}>{text}</p>
  </Notice>
)
