import type { Screens } from '#base/routing/screens.ts'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { LinkRow, RowList } from '#ui/navigation/LinkRow.tsx'
import { Lead, PageHead } from '#ui/layout/PageHead.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { useSharedProfiles } from './sharing.api.ts'
import styles from './sharing.module.css'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { clientAnswers, nameOf } from './labels.ts'

export const screens: Screens = [
  { path: '/shared-profiles', title: 'shared_title', access: 'signed-in', bar: true, section: 'shared-profiles' },
]

/** For a contact of a client company: people who allow the company to see their profile. */
export function SharedProfilesPage() {
  return (
    <Page measure="text">
      <Stack gap={6}>
        <PageHead>
          <h1 tabIndex={-1}>{m.shared_title()}</h1>
          <Lead>{m.shared_intro()}</Lead>
        </PageHead>
        <Loaded query={useSharedProfiles()} skeleton={<SkeletonRows rows={3} lines={2} />}>
          {(profiles) =>
            profiles.length === 0 ? (
              <EmptyState ring="start" title={m.shared_empty_title()} text={m.shared_empty_text()} />
            ) : (
              <RowList>
                {profiles.map((profile) => (
                  <Row key={profile.uid} profile={profile} />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

type Card = Omit<SharedProfile, 'values'>

function Row({ profile }: { profile: Card }) {
  const { uid, job, shared_at, visible_until, has_cv, answer } = profile
  return (
    <LinkRow href={pathTo('/shared-profiles/:uid', { uid })} title={nameOf(profile)}>
      {job && <p>{withNonBreaking(job)}</p>}
      <p className={styles.facts}>
        {[
          m.shared_since({ date: formatDay(shared_at) }),
          visible_until && m.shared_until({ date: formatDay(visible_until) }),
          has_cv && m.shared_with_cv(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.facts}>
        {answer ? (
          m.shared_answer_given({ date: formatDay(answer.at), answer: clientAnswers[answer.answer]() })
        ) : (
          <Tag tone={STATE_TONES.todo}>{m.shared_answer_tag()}</Tag>
        )}
      </p>
    </LinkRow>
  )
}
