import { lazy, Suspense } from 'react'
import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { callHref } from '#base/data/call.ts'
import type { Application } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link, useParams } from '#base/routing/navigation.tsx'
import { need, queryOf } from '#base/data/query.ts'
import { Address } from '#base/text/Address.tsx'
import { formatDay } from '#base/text/dates.ts'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { Columns, Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { formatPhone } from '#base/text/phone.ts'
import { m } from '#words/messages.js'
import { ApplicationInterviews } from '#interviews/ApplicationInterviews.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { ApplicationHistory } from './ApplicationHistory.tsx'
import { AskedBox } from './AskedBox.tsx'
import styles from './applications.module.css'
import { ASK_PARTS } from './labels.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { StageLine } from './ApplicationSummary.tsx'
import { MessageForm } from './MessageForm.tsx'
import { StagePoints } from './StagePoints.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

export const screens: Screens = [
  {
    path: '/applications/:uid',
    title: 'apps_title',
    access: 'signed-in',
    bar: true,
    section: 'applications',
    asks: 'GET /portal/applications/:uid',
  },
]

export function ApplicationPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery(queryOf('GET /portal/applications/:uid', { params: { uid } }))
  useHead(query.data ? { title: m.apps_page_title({ title: query.data.job.title }) } : null)
  return (
    <Page>
      <BackLink href="/applications">{m.apps_back()}</BackLink>
      {isMissing(query.error) ? (
        <EmptyState ring="beside" level={1} title={m.apps_missing_title()} text={m.apps_missing_text()} />
      ) : (
        <Loaded query={query}>{(application) => <Detail application={application} look={query.refetch} />}</Loaded>
      )}
    </Page>
  )
}

const AnsweredQuestions = lazy(() => import('./AnsweredQuestions.tsx').then((x) => ({ default: x.AnsweredQuestions })))

const OwnReferences = lazy(() => import('./OwnReferences.tsx').then((x) => ({ default: x.OwnReferences })))
const OwnOffer = lazy(() => import('#applications/offers/OwnOffer.tsx').then((x) => ({ default: x.OwnOffer })))

const OwnPlacement = lazy(() =>
  import('#applications/placements/OwnPlacement.tsx').then((x) => ({ default: x.OwnPlacement })),
)

// Both by the address: one does not wait for the other.
ApplicationPage.needs = ({ uid = '' }: Record<string, string>) => [
  need('GET /portal/applications/:uid', { params: { uid } }),
  need('GET /portal/interviews', { query: { application: uid } }),
]

/** @param look asks the server how it stands now */
function Detail({ application, look }: { application: Application; look: () => Promise<unknown> }) {
  const { job, may } = application
  const offer = application.events.some(({ status }) => status === 'offer') && (
    <div id={ASK_PARTS.offer}>
      <Suspense fallback={<Loading loading />}>
        <OwnOffer application={application.uid} />
      </Suspense>
    </div>
  )
  // It holds only where it was made.
  const isOffered = application.status === 'offer' || application.status === 'hired'
  return (
    <Columns shape="article">
      <Stack gap={7}>
        <header className={styles.header}>
          <p className={styles.facts}>{[job.company, job.city].filter(Boolean).join(' · ')}</p>
          <h1 tabIndex={-1}>
            <JobTitle>{job.title}</JobTitle>
          </h1>
          <StagePoints application={application} />
          {/* One thing that is asked says it better itself; of several the line says what is due first. */}
          {application.asks.length !== 1 && <StageLine application={application} />}
          {may.update && (
            <LinkButton href={pathTo('/jobs/:uid', { uid: job.uid, apply: 1 })}>{m.apps_draft_continue()}</LinkButton>
          )}
          {may.delete && <DiscardDraft application={application} onPast={look} to="/applications" />}
        </header>
        <Outcome application={application} />
        <AskedBox application={application} />
        {isOffered && offer}
        {application.events.some(({ status }) => status === 'offer' || status === 'hired') && (
          <Suspense fallback={<Loading loading />}>
            <OwnPlacement application={application.uid} isHired={application.status === 'hired'} />
          </Suspense>
        )}
        {application.events.some(({ kind, by }) => kind === 'message' && by === 'us') && (
          <div id={ASK_PARTS.references}>
            <Suspense fallback={<Loading loading />}>
              <OwnReferences application={application.uid} isOver={!application.is_active} />
            </Suspense>
          </div>
        )}
        <ApplicationInterviews application={application} part={ASK_PARTS.interview} />
        {!isOffered && offer}
        <Section title={m.apps_timeline()}>
          <ApplicationHistory application={application} />
        </Section>
        {!application.asks.some((ask) => ask.by_message) && <MessageForm application={application} />}
      </Stack>
      <Stack gap={6}>
        <Sent application={application} />
        {application.screening && (
          <Suspense fallback={<Loading loading />}>
            <AnsweredQuestions screening={application.screening} />
          </Suspense>
        )}
        <Section title={m.job_contact()}>
          <p>{application.contact.name}</p>
          <p>
            <a href={`mailto:${application.contact.email}`}>
              <Address of={application.contact.email} />
            </a>
          </p>
          {application.contact.phone && (
            <p>
              <a href={`tel:${application.contact.phone.replaceAll(' ', '')}`}>{application.contact.phone}</a>
            </p>
          )}
        </Section>
        {may.withdraw && <WithdrawButton application={application} />}
      </Stack>
    </Columns>
  )
}

/** What an application that has ended means for the person. */
function Outcome({ application: { status, decision_reason } }: { application: Application }) {
  if (status === 'not_selected') {
    return (
      <Notice
        tone="info"
        title={m.apps_rejected_title()}
        actions={
          <LinkButton variant="secondary" href="/jobs">
            {m.dash_tasks_empty_cta()}
          </LinkButton>
        }
      >
        <p>{m.apps_rejected_thanks()}</p>
        {decision_reason && <p className={styles.message}>{decision_reason}</p>}
      </Notice>
    )
  }
  if (status === 'job_closed') return <Notice tone="info">{m.apps_job_closed_text()}</Notice>
  return null
}

/** What the company received, or would receive of a draft. */
function Sent({ application }: { application: Application }) {
  const { sent, cv, message, ref_no, submitted_at, job } = application
  return (
    <Section title={submitted_at ? m.apps_sent_title() : m.apps_draft_title()}>
      <FactsList
        className={styles.sent}
        facts={[
          { label: m.apps_ref(), value: ref_no },
          ...(submitted_at ? [{ label: m.apps_submitted(), value: formatDay(submitted_at) }] : []),
          { label: m.profile_field_name(), value: sent.name },
          { label: m.forgot_email(), value: <Address of={sent.email} /> },
          ...(sent.phone ? [{ label: m.profile_field_phone(), value: formatPhone(sent.phone) }] : []),
          {
            label: m.reg_step_cv(),
            value: cv ? (
              <a href={callHref('GET /files/:uid', { params: { uid: cv.uid } })} download>
                {cv.name}
              </a>
            ) : (
              m.reg_not_given()
            ),
          },
          ...(message ? [{ label: m.job_apply_message(), value: message }] : []),
          {
            label: m.apps_ad(),
            value: (
              <Link href={pathTo('/jobs/:uid', { uid: job.uid })}>
                <JobTitle>{job.title}</JobTitle>
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}
