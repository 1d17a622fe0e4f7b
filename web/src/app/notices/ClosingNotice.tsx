import { formatDay } from '#base/text/dates.ts'
import { usePath } from '#base/routing/navigation.tsx'
import { useKeep } from '#privacy/useKeep.ts'
import { m } from '#words/messages.js'
import styles from './Notices.module.css'

/** The page about closing the account says it itself. */
const SAYS_IT = '/privacy/close'

/** While the account is being closed: until when, and the way to keep it, on every page. */
export function ClosingNotice({ eraseOn }: { eraseOn: string }) {
  const path = usePath()
  const { pending, refusal, keep } = useKeep()
  if (path === SAYS_IT) return null
  return (
    <section aria-label={m.priv_closing_label()} className={styles.closing}>
      <div className={styles.line}>
        <p>{m.priv_delete_grace({ date: formatDay(eraseOn) })}</p>
        <button
          type="button"
          className={styles.button}
          aria-disabled={pending || undefined}
          onClick={pending ? undefined : keep}
        >
          {m.priv_delete_keep()}
        </button>
        {refusal && <p role="alert">{refusal}</p>}
      </div>
    </section>
  )
}
