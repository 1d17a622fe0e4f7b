import type { Screens } from '#base/routing/screens.ts'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Article } from '#ui/layout/Article.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { useOwnCampaign } from './feedback.api.ts'
import styles from './feedback.module.css'
import { datesOf, stateOf } from '#feedback/raters/state-labels.ts'
import { Propose } from '#feedback/raters/Propose.tsx'
import { Raters } from '#feedback/raters/Raters.tsx'

export const screens: Screens = [
  { path: '/feedback/:uid', title: 'feedback_title', access: 'signed-in', bar: true, section: 'feedback' },
]

/** A campaign in which one is assessed: how it goes, whom one proposes, and in the end the report. */
export function CampaignPage() {
  const { uid } = useParams<'uid'>()
  const query = useOwnCampaign(uid)
  useHead(query.data ? { title: withNonBreaking(query.data.title), noIndex: true } : null)
  return (
    <Page>
      <BackLink href="/feedback">{m.feedback_back()}</BackLink>
      {isMissing(query.error) ? (
        <EmptyState ring="beside" level={1} title={m.feedback_missing_title()} text={m.feedback_missing_text()} />
      ) : (
        <Loaded query={query}>{(campaign) => <Details key={campaign.uid} campaign={campaign} />}</Loaded>
      )}
    </Page>
  )
}

function Details({ campaign }: { campaign: OwnFeedback }) {
  const { words, tone } = stateOf(campaign)
  return (
    <Article
      head={
        <>
          <h1 tabIndex={-1}>{withNonBreaking(campaign.title)}</h1>
          <Tag tone={tone}>{words}</Tag>
        </>
      }
      post={
        <SignPost label={m.feedback_facts()}>
          <FactsList facts={datesOf(campaign)} />
        </SignPost>
      }
    >
      {campaign.report && <Report uid={campaign.uid} report={campaign.report} />}
      <Section title={m.feedback_how()}>
        <ol className={styles.rules}>
          {campaign.nominate_until ? (
            <>
              <li>{m.feedback_how_nominate()}</li>
              <li>{m.feedback_how_approve()}</li>
            </>
          ) : (
            <li>{m.feedback_how_named()}</li>
          )}
          <li>{m.feedback_how_answer()}</li>
          <li>{m.feedback_how_report()}</li>
        </ol>
        <p>{m.feedback_how_secret()}</p>
      </Section>
      <Raters campaign={campaign} />
      {campaign.may.nominate && <Propose campaign={campaign} />}
      {!campaign.report && (
        <Section title={m.feedback_report()}>
          <p>{m.feedback_report_later()}</p>
        </Section>
      )}
    </Article>
  )
}

function Report({ uid, report }: { uid: string; report: NonNullable<OwnFeedback['report']> }) {
  return (
    <Section title={m.feedback_report_ready()} className={styles.together!}>
      {report.debrief_on && <p>{m.feedback_report_debrief({ date: formatDay(report.debrief_on) })}</p>}
      <div>
        <LinkButton href={pathTo('/feedback/:uid/report', { uid })}>{m.feedback_report_open()}</LinkButton>
      </div>
    </Section>
  )
}
