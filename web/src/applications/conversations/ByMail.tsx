import { m } from '#words/messages.js'
import styles from './messages.module.css'

/** How a message came that was written in a mail program. Whoever may see the mail as it was opens it here. */
export function ByMail({ mail }: { mail: { left_out: readonly string[]; original?: string | null } | null }) {
  if (!mail) return null
  return (
    <>
      <p className="muted">
        {m.message_by_mail()} {mail.left_out.length > 0 && m.message_left_out({ names: mail.left_out.join(', ') })}
      </p>
      {mail.original && (
        <details>
          <summary>{m.message_original()}</summary>
          <p className={styles.text}>{mail.original}</p>
        </details>
      )}
    </>
  )
}
