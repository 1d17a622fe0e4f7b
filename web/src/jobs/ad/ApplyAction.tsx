import type { JobDetail } from '@korak/contract/jobs.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Link, navigate } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './JobAd.module.css'

/** The way to the application form; a link, so that it also works before the page is alive. Null when there is none. */
export function ApplyLink({ job }: { job: JobDetail }) {
  const user = useUser()
  if (!job.may.apply || (user && !user.candidate)) return null
  const href = pathTo('/jobs/:uid', { uid: job.uid, apply: 1 })
  const isDraft = job.application?.status === 'draft'
  return (
    <LinkButton
      wide
      href={href}
      className={styles.apply}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate(href, { top: Boolean(user) })
      }}
    >
      {isDraft ? m.job_apply_continue() : m.job_apply()}
    </LinkButton>
  )
}

/** The way to the application that was sent. */
export function ApplicationLink({ job: { application } }: { job: JobDetail }) {
  if (!application) return null
  return (
    <LinkButton
      wide
      variant="secondary"
      href={pathTo('/applications/:uid', { uid: application.uid })}
      className={styles.apply}
    >
      {m.job_view_application()}
    </LinkButton>
  )
}

/** Apply, or what became of it. */
export function ApplyAction({ job }: { job: JobDetail }) {
  const user = useUser()
  const { application } = job
  if (application && !job.may.apply) {
    return (
      <Notice tone={application.submitted_at ? 'ok' : 'warn'}>
        <p>
          {application.submitted_at
            ? m.job_apply_already({ date: formatDay(application.submitted_at) })
            : m.job_apply_unsent()}
        </p>
        <p>
          <Link href={pathTo('/applications/:uid', { uid: application.uid })}>{m.job_view_application()}</Link>
        </p>
      </Notice>
    )
  }
  if (job.status === 'closed') return <p className={styles.note}>{m.jobs_closed()}</p>
  if (user && !user.candidate) return <p className={styles.note}>{m.job_candidates_only()}</p>
  return (
    <>
      <div className={styles.inFacts}>
        <ApplyLink job={job} />
      </div>
      <p className={styles.noScript}>{m.job_no_script({ email: job.contact.email })}</p>
    </>
  )
}
