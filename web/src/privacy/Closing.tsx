import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { useHead } from '#base/page/head.ts'
import { Link } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './privacy.module.css'
import { useKeep } from './useKeep.ts'

/** The account is being closed: until when it can still be kept. */
export function Closing({ eraseOn, isHeld }: { eraseOn: string; isHeld: boolean }) {
  const { pending, refusal, keep } = useKeep()
  const title = m.priv_delete_closing_title({ date: formatDay(eraseOn) })
  useHead({ title })
  return (
    <Stack gap={5}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{m.priv_delete_closing_text()}</p>
      {isHeld && <Notice tone="warn">{m.priv_hold()}</Notice>}
      <div>
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <Button pending={pending} onClick={keep}>
          {m.priv_delete_keep()}
        </Button>
      </div>
      <p>
        <Link href={pathTo('/privacy', {}, 'prenos')} className={styles.target}>
          {m.priv_export_title()}
        </Link>
      </p>
    </Stack>
  )
}
