import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { formatDay } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { focusOnceDrawn } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { renewProfile } from './privacy.api.ts'
import styles from './privacy.module.css'

function untilWords({ retention: { profile_until, by, clear_on }, closing }: PrivacyOverview): string {
  // The day that comes first holds, whatever the clocks say.
  if (closing) return m.priv_delete_grace({ date: formatDay(closing.erase_on) })
  if (profile_until && clear_on) return m.priv_retention_account({ date: formatDay(profile_until) })
  if (profile_until) return m.priv_retention({ date: formatDay(profile_until) })
  return by === 'consent' ? m.priv_retention_open_consent() : m.priv_retention_open()
}

/** Until when, and why; with the way to keep the profile when its time is ending. */
export function Retention({ overview }: { overview: PrivacyOverview }) {
  const { retention, closing, has_legal_hold, may } = overview
  const { profile_until, by, applications_until, clear_on, is_renewal_asked, is_quarantined } = retention
  const isByClock = profile_until !== null && !closing
  return (
    <Section title={m.priv_retention_title()}>
      <div className={styles.lines}>
        <p className={styles.until}>{untilWords(overview)}</p>
        {isByClock && by === 'consent' && <p className={styles.fact}>{m.priv_retention_consent()}</p>}
        {isByClock && by === 'activity' && !is_quarantined && (
          <p className={styles.fact}>{m.priv_retention_activity()}</p>
        )}
        {applications_until && (
          <p className={styles.fact}>{m.priv_retention_applications({ date: formatDay(applications_until) })}</p>
        )}
      </div>
      {clear_on && !closing && (
        <Notice tone="warn">
          <p>{m.priv_retention_clear({ date: formatDay(clear_on) })}</p>
          <p>
            <Link href="/consents">{m.priv_retention_clear_again()}</Link>
          </p>
        </Notice>
      )}
      {may.renew && (is_renewal_asked || is_quarantined) && <Renew isQuarantined={is_quarantined} />}
      {has_legal_hold && <Notice tone="info">{m.priv_hold()}</Notice>}
    </Section>
  )
}

function Renew({ isQuarantined }: { isQuarantined: boolean }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    const { retention } = await renewProfile()
    const until = retention.profile_until && m.priv_retention({ date: formatDay(retention.profile_until) })
    showToast({ text: [m.priv_renewed(), until].filter(Boolean).join(' ') })
    // The notice is gone with its button.
    focusOnceDrawn()
  })
  return (
    <Notice
      tone="warn"
      title={isQuarantined ? m.priv_renew_quarantined_title() : m.priv_renew_title()}
      actions={
        <Button variant="secondary" pending={pending} onClick={() => onSubmit()}>
          {m.priv_renew()}
        </Button>
      }
    >
      <p>{isQuarantined ? m.priv_renew_quarantined() : m.priv_renew_text()}</p>
      {summary[0] && <p role="alert">{summary[0].message}</p>}
    </Notice>
  )
}
