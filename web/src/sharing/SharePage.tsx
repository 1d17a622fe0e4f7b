import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useState } from 'react'
import { callHref } from '#base/data/call.ts'
import type { ShareRequestDetails } from '@korak/contract/sharing.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { isMissing } from '#base/data/errors.ts'
import { company } from '#brand/company.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link, useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { DECISION_ID, goToDecision } from '#ui/layout/decision.ts'
import { Article } from '#ui/layout/Article.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { type Fact, FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { ShareDecision } from './ShareDecision.tsx'
import { SharedValues } from './SharedValues.tsx'
import { useShare } from './sharing.api.ts'
import styles from './sharing.module.css'
import { useDecideShare } from './useDecideShare.ts'

export const screens: Screens = [
  { path: '/sharing/:uid', title: 'share_title', access: 'signed-in', bar: true, section: 'sharing' },
]

/** A consultant asks whether a company may see the profile: which company, exactly what, until when. */
export function SharePage() {
  const { uid } = useParams<'uid'>()
  const query = useShare(uid)
  useHead(query.data ? { title: m.share_page_title({ company: query.data.company }) } : null)
  return (
    <Page>
      <BackLink href="/sharing">{m.share_back()}</BackLink>
      {isMissing(query.error) ? (
        <EmptyState ring="beside" level={1} title={m.share_missing_title()} text={m.share_missing_text()} />
      ) : (
        <Loaded query={query}>{(share) => <Details key={share.uid} share={share} />}</Loaded>
      )}
    </Page>
  )
}

function Details({ share }: { share: ShareRequestDetails }) {
  const [done, setDone] = useState(0)
  const deciding = useDecideShare(share, () => setDone((count) => count + 1))
  // The pressed button is gone with the decision; its outcome stands under this heading.
  useEffect(() => {
    if (done > 0) document.getElementById(DECISION_ID)?.focus()
  }, [done, share.status])
  const isWaiting = share.status === 'pending'
  const company = withNonBreaking(share.company)
  const decision = (
    <ShareDecision share={share} pending={deciding.pending} failure={deciding.failure} onDecide={deciding.start} />
  )
  return (
    <Article
      head={
        <>
          <h1 tabIndex={-1}>{isWaiting ? m.share_question({ company }) : m.share_page_title({ company })}</h1>
          {isWaiting && (
            <p>
              <a href={`#${DECISION_ID}`} className={styles.target} onClick={goToDecision}>
                {m.share_decide_skip()}
              </a>
            </p>
          )}
        </>
      }
      post={
        <SignPost label={m.share_facts()}>
          <FactsList facts={factsOf(share)} />
        </SignPost>
      }
    >
      {!isWaiting && decision}
      {share.answered_at && <Answered />}
      {share.note && (
        <Section title={m.share_note_title()}>
          <p className={styles.text}>{share.note}</p>
        </Section>
      )}
      <Preview share={share} />
      {isWaiting && decision}
    </Article>
  )
}

/** What the company said is told in the download alone, and asked about apart from the application. */
function Answered() {
  return (
    <Section title={m.share_fact_answered()}>
      <p>
        {m.share_answered_where()} <Link href={pathTo('/privacy', {}, 'prenos')}>{m.priv_export_title()}</Link>
      </p>
      <p>
        {m.share_answered_ask()} <a href={`mailto:${company.privacyEmail}`}>{company.privacyEmail}</a>
      </p>
    </Section>
  )
}

const PREVIEWS = { pending: () => m.share_preview_pending(), confirmed: () => m.share_preview_confirmed() } as const

function Preview({ share: { status, preview, fields, cv } }: { share: ShareRequestDetails }) {
  const title = status === 'pending' || status === 'confirmed' ? PREVIEWS[status]() : m.share_preview_over()
  const file = cv ? (
    <a href={callHref('GET /files/:uid', { params: { uid: cv.uid } })} download>
      {cv.name}
    </a>
  ) : (
    <span className={styles.none}>{m.share_no_cv()}</span>
  )
  const isOpen = status === 'pending' || status === 'confirmed'
  return (
    <Section title={title}>
      <SharedValues values={preview} cv={fields.includes('cv') && file} />
      {isOpen && (
        <>
          {cv && <p className={styles.facts}>{m.share_cv_holds()}</p>}
          <p className={styles.facts}>{status === 'pending' ? m.share_preview_text() : m.share_preview_kept()}</p>
          <p>
            <Link href="/settings" className={styles.target}>
              {m.share_edit_profile()}
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}

function factsOf(share: ShareRequestDetails): Fact[] {
  const { company, job, ref, asked_at, answer_by, visible_until, answered_at, status } = share
  return [
    { label: m.share_fact_company(), value: withNonBreaking(company) },
    ...(job
      ? [
          {
            label: m.share_fact_job(),
            value: <Link href={pathTo('/jobs/:uid', { uid: job.uid })}>{withNonBreaking(job.title)}</Link>,
          },
        ]
      : []),
    ...(ref ? [{ label: m.share_fact_ref(), value: ref }] : []),
    { label: m.share_fact_asked(), value: formatDay(asked_at) },
    ...(status === 'pending' ? [{ label: m.share_fact_answer_by(), value: formatDay(answer_by) }] : []),
    ...(status === 'confirmed' && visible_until
      ? [{ label: m.share_fact_visible_until(), value: formatDay(visible_until) }]
      : []),
    ...(answered_at ? [{ label: m.share_fact_answered(), value: formatDay(answered_at) }] : []),
  ]
}
