import type { Screens } from '#base/routing/screens.ts'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { LinkRow, RowList } from '#ui/navigation/LinkRow.tsx'
import { Lead, PageHead } from '#ui/layout/PageHead.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { useOwnCampaigns } from './feedback.api.ts'
import styles from './feedback.module.css'
import { datesOf, stateOf } from '#feedback/raters/state-labels.ts'

export const screens: Screens = [
  { path: '/feedback', title: 'feedback_title', access: 'signed-in', bar: true, section: 'feedback' },
]

/** Campaigns in which one is assessed. */
export function CampaignsPage() {
  return (
    <Page measure="text" className={styles.room}>
      <Stack gap={6}>
        <PageHead>
          <h1 tabIndex={-1}>{m.feedback_title()}</h1>
          <Lead>{m.feedback_intro()}</Lead>
        </PageHead>
        <Loaded query={useOwnCampaigns()} skeleton={<SkeletonRows rows={2} lines={2} />}>
          {(campaigns) =>
            campaigns.length === 0 ? (
              <EmptyState ring="start" title={m.feedback_empty_title()} text={m.feedback_empty_text()} />
            ) : (
              <RowList>
                {campaigns.map((campaign) => (
                  <Row key={campaign.uid} campaign={campaign} />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

function Row({ campaign }: { campaign: OwnFeedback }) {
  const { words, tone, ring } = stateOf(campaign)
  return (
    <LinkRow href={pathTo('/feedback/:uid', { uid: campaign.uid })} title={withNonBreaking(campaign.title)} ring={ring}>
      <p className={styles.facts}>
        <Tag tone={tone}>{words}</Tag>
      </p>
      <p className={styles.facts}>
        {datesOf(campaign)
          .map(({ label, value }) => `${label} ${String(value)}`)
          .join(' · ')}
      </p>
    </LinkRow>
  )
}
