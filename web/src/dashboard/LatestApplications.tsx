import { useQuery } from '@tanstack/react-query'
import { ApplicationSummary } from '#applications/ApplicationSummary.tsx'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import styles from './dashboard.module.css'

const SHOWN = 3

/** The applications that go on: those that wait for the person by date, then the latest change first. */
export function LatestApplications() {
  const query = useQuery(queryOf('GET /portal/applications', { query: { tab: 'active', per_page: SHOWN } }))
  return (
    <Section title={m.dash_apps_title()}>
      <Loaded query={query} skeleton={<SkeletonRows rows={SHOWN} lines={3} />}>
        {(list) => (
          <>
            {list.data.length === 0 && <p>{list.counts.past > 0 ? m.dash_apps_none_active() : m.dash_apps_empty()}</p>}
            {list.data.map((application) => (
              <ApplicationSummary key={application.uid} application={application} />
            ))}
            {list.counts.active + list.counts.past > 0 && (
              <p className={styles.more}>
                <Link href="/applications">{m.dash_apps_all({ count: list.counts.active + list.counts.past })}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
