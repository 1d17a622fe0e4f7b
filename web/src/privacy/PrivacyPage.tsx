import type { Screens } from '#base/routing/screens.ts'
import type { PrivacyOverview } from '@korak/contract/privacy.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { SharesList } from '#sharing/SharesList.tsx'
import { Columns, Page, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { DownloadBlock } from './DownloadBlock.tsx'
import { useExports } from './exports.api.ts'
import { KeptList } from './KeptList.tsx'
import { Limit } from './Limit.tsx'
import { usePrivacy } from './privacy.api.ts'
import styles from './privacy.module.css'
import { Retention } from './Retention.tsx'
import { useViewsHere, ViewsSection } from './ViewsSection.tsx'

export const screens: Screens = [
  { path: '/privacy', query: ['page'], title: 'priv_title', access: 'signed-in', bar: true, section: 'privacy' },
]

/** What we keep, who saw it and until when; taking it along, limiting its use, deleting the account. */
export function PrivacyPage() {
  const query = usePrivacy()
  // Asked for at once, not when their parts are drawn: what stands under the one would move, and the other waits for nothing.
  useExports()
  useViewsHere()
  return (
    <Page>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{m.priv_title()}</h1>
        <p className={styles.intro}>{m.priv_intro()}</p>
      </header>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} lines={3} />}>
        {(overview) => <Parts overview={overview} />}
      </Loaded>
    </Page>
  )
}

function Parts({ overview }: { overview: PrivacyOverview }) {
  const isCandidate = Boolean(useUser()?.candidate)
  return (
    <Columns shape="overview">
      <Stack gap={7}>
        <Section title={m.priv_kept_title()}>
          <KeptList kept={overview.kept} />
        </Section>
        <Section title={m.priv_consents_title()}>
          <p>{m.priv_consents_text()}</p>
          <p>
            <Link href="/consents" className={styles.target}>
              {m.priv_consents_open()}
            </Link>
          </p>
        </Section>
        {isCandidate && (
          <Section title={m.priv_shared_title()}>
            <SharesList limit={3} />
          </Section>
        )}
        <ViewsSection isCandidate={isCandidate} />
      </Stack>
      <Stack gap={7}>
        <Retention overview={overview} />
        <DownloadBlock />
        {overview.may.restrict && <Limit isOn={overview.is_restricted} />}
        <Deletion overview={overview} />
      </Stack>
    </Columns>
  )
}

/** The way out stands last, as a link to its own page. */
function Deletion({ overview: { closing, may } }: { overview: PrivacyOverview }) {
  return (
    <Section title={m.priv_delete_title()}>
      {!may.close && !may.keep ? (
        <p>{m.priv_delete_staff()}</p>
      ) : (
        <>
          <p>{closing ? m.priv_delete_grace({ date: formatDay(closing.erase_on) }) : m.priv_delete_text()}</p>
          <p>
            <Link href="/privacy/close" className={styles.target}>
              {closing ? m.priv_delete_how_to_keep() : m.priv_delete_open()}
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}
