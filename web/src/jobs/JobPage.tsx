import type { Screens } from '#base/routing/screens.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay, formatTime } from '#base/text/dates.ts'
import { CallError } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Link, navigate, useParams, useSearch } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { wordsOf } from '#base/data/submit.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { BackToList } from '#jobs/ad/BackToList.tsx'
import { JobAd } from '#jobs/ad/JobAd.tsx'
import { jobNeeds, useJob } from './jobs.api.ts'
import { placeText } from './labels.ts'
import { payText } from '#jobs/ad/Pay.tsx'
import { useLive } from '#jobs/ad/useLive.ts'

export const screens: Screens = [
  {
    path: '/jobs/:uid',
    query: ['apply', 'applied', 'lang'],
    title: 'jobs_title',
    access: 'public',
    bar: true,
    tabs: false,
    section: 'jobs',
    isRendered: true,
  },
]

const ApplyReview = lazy(() => import('#applications/ApplyReview.tsx').then((x) => ({ default: x.ApplyReview })))
const ApplyDone = lazy(() => import('#applications/ApplyDone.tsx').then((x) => ({ default: x.ApplyDone })))
const SentElsewhere = lazy(() => import('#applications/SentElsewhere.tsx').then((x) => ({ default: x.SentElsewhere })))
const LoginDialog = lazy(() => import('#jobs/ad/LoginDialog.tsx').then((x) => ({ default: x.LoginDialog })))

/** A job ad, and applying for it: `?apply=1` checks the answers, `?applied=1` confirms. */
export function JobPage() {
  const { uid } = useParams<'uid'>()
  const { job, isLost, error, isOffline, isFetching, at, retry } = useJob(uid)
  const stage = useStage(job)
  useHead(stage === 'review' ? { title: m.job_apply_review_title(), noIndex: true } : headOf(job, isLost))
  if (isLost) return <Lost />
  if (!job && error) {
    return (
      <Page>
        <BackToList />
        <h1 tabIndex={-1}>{m.job_failed_title()}</h1>
        <ErrorPanel
          title={wordsOf(error)}
          onRetry={retry}
          retrying={isFetching}
          code={error instanceof CallError && error.status > 0 ? error.code : undefined}
        />
      </Page>
    )
  }
  return (
    <Page>
      {isOffline && job && <Notice tone="warn">{m.jobs_offline({ time: formatTime(new Date(at)) })}</Notice>}
      <Loading loading={!job} skeleton={<SkeletonBlock lines={6} />}>
        {job && <Staged job={job} stage={stage} />}
      </Loading>
    </Page>
  )
}
JobPage.needs = ({ uid = '' }: Record<string, string>) => jobNeeds(uid)

type Stage = 'ad' | 'login' | 'review' | 'done'

/** What the address says about applying, for this person. The server always draws the ad: the rest concerns one person. */
function useStage(job: JobDetail | undefined): Stage {
  const [search] = useSearch()
  const user = useUser()
  const isLive = useLive()
  const wants = isLive && search.get('apply') === '1' && job !== undefined && job.may.apply
  const [isReviewing, setReviewing] = useState(false)
  // Once open it stays open, also when the session ends: what was typed must not vanish.
  const next = wants && (isReviewing || Boolean(user?.candidate))
  if (next !== isReviewing) setReviewing(next)
  if (next) return 'review'
  if (wants && user === null) return 'login'
  const isDone =
    isLive && search.get('applied') === '1' && Boolean(user?.candidate) && Boolean(job?.application?.submitted_at)
  return isDone ? 'done' : 'ad'
}

function Staged({ job, stage }: { job: JobDetail; stage: Stage }) {
  const [before, setBefore] = useState(stage)
  const isLive = useLive()
  const person = useUser()?.uid
  const hasLeft = before === 'review' && stage === 'ad'
  useEffect(() => {
    setBefore(stage)
    // Back from the form to the ad: the same address for the portal, another page for the person.
    if (hasLeft) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [stage, hasLeft])
  if (stage === 'review') {
    return (
      <Suspense fallback={<SkeletonBlock lines={6} />}>
        <ApplyReview job={job} />
      </Suspense>
    )
  }
  const done = stage === 'done' && job.application && (
    <Suspense>
      <ApplyDone uid={job.application.uid} />
    </Suspense>
  )
  const sent = isLive && stage === 'ad' && person && job.application?.submitted_at && (
    <Suspense>
      <SentElsewhere jobUid={job.uid} uid={job.application.uid} sentAt={job.application.submitted_at} person={person} />
    </Suspense>
  )
  return (
    <>
      <JobAd job={job} before={done || sent} />
      {stage === 'login' && (
        <Suspense>
          <LoginDialog
            uid={job.uid}
            onClose={() => void navigate(pathTo('/jobs/:uid', { uid: job.uid }), { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}

function headOf(job: JobDetail | undefined, isLost: boolean) {
  if (isLost) return { title: m.job_lost_title(), noIndex: true }
  if (!job) return null
  const about = m.job_description({
    title: job.title,
    company: job.company,
    city: placeText(job) || m.job_workplace_remote(),
    date: formatDay(job.expires_at),
  })
  return {
    title: job.title,
    description: job.pay ? `${about} ${payText(job.pay)}.` : about,
    canonical: pathTo('/jobs/:uid', { uid: job.uid }),
    languages: job.languages,
    ...(job.status === 'closed' && { noIndex: true }),
  }
}

function Lost() {
  return (
    <Page>
      <EmptyState
        ring="beside"
        level={1}
        title={m.job_lost_title()}
        text={<p>{m.job_lost_text()}</p>}
        action={<Link href="/jobs">{m.job_all()}</Link>}
      />
    </Page>
  )
}
