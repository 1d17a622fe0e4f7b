import { useEffect, useRef } from 'react'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { keepReturnTo } from '#base/session/after-sign-in.ts'
import { CallError } from '#base/data/errors.ts'
import { Link, navigate } from '#base/routing/navigation.tsx'
import { useExpired, useUser } from '#base/session/session.ts'
import { wordsOf } from '#base/data/submit.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { ApplyAnswers } from './ApplyAnswers.tsx'
import styles from './Apply.module.css'
import { useDraft } from './useDraft.ts'

/** Check answers before sending: who one is, which CV, what to say, and what is still missing. */
export function ApplyReview({ job }: { job: JobDetail }) {
  const draft = useDraft(job.uid)
  const user = useUser()
  const expired = useExpired()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { application, error } = draft
  // Trying again would not help: the account is to be kept first.
  const isClosing = error instanceof CallError && error.code === 'ACCOUNT_CLOSING'
  const isSent = application !== null && application.status !== 'draft'
  useEffect(() => {
    // Sent from another tab or device meanwhile: the ad says so.
    if (isSent) void navigate(pathTo('/jobs/:uid', { uid: job.uid }), { replace: true })
  }, [isSent, job.uid])

  return (
    <div className={styles.review}>
      <p className={styles.back}>
        <Link href={pathTo('/jobs/:uid', { uid: job.uid })} top>
          {m.job_apply_back()}
        </Link>
      </p>
      <header>
        <p className={styles.for}>
          {m.job_apply_for()}: {job.title} · {job.company}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.job_apply_review_title()}
        </h1>
        <p className={styles.lead}>{m.job_apply_review_text()}</p>
      </header>
      {user === null && !expired && <SessionEnded jobUid={job.uid} />}
      {error !== null && !application ? (
        <ErrorPanel
          title={m.job_apply_start_failed()}
          {...(isClosing
            ? { action: <LinkButton href="/privacy">{m.priv_title()}</LinkButton> }
            : { onRetry: draft.begin })}
          code={error instanceof CallError && error.status > 0 ? error.code : undefined}
        >
          <p>{wordsOf(error)}</p>
        </ErrorPanel>
      ) : (
        <Loading loading={!application} skeleton={<SkeletonBlock lines={6} />}>
          {application && <ApplyAnswers job={job} draft={draft} application={application} />}
        </Loading>
      )}
    </div>
  )
}

function SessionEnded({ jobUid }: { jobUid: string }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <LinkButton href="/login" onClick={() => keepReturnTo(pathTo('/jobs/:uid', { uid: jobUid, apply: 1 }))}>
          {m.login_submit()}
        </LinkButton>
      }
    >
      {m.job_apply_session()}
    </Notice>
  )
}
