import type { Screens } from '#base/routing/screens.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#base/data/Loaded.tsx'
import { useLastPage } from '#base/routing/last-page.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { pageSize } from '#base/data/lists.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { ApplicationSummary } from './ApplicationSummary.tsx'

export const screens: Screens = [
  {
    path: '/applications',
    query: ['tab', 'page'],
    title: 'apps_title',
    access: 'signed-in',
    bar: true,
    section: 'applications',
  },
]

const hrefOf = (tab: string, page = 1) => pathTo('/applications', { tab, page: page > 1 ? page : undefined })

/** Own applications: what goes on, and what has ended. */
export function ApplicationsPage() {
  const [search] = useSearch()
  const tab = search.get('tab') === 'past' ? 'past' : 'active'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(queryOf('GET /portal/applications', { query: { tab, page, per_page: pageSize() } }))
  const isPast = useLastPage(query.data, (to) => hrefOf(tab, to))
  const counts = query.data?.counts
  return (
    <Page measure="text">
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.apps_title()}</h1>
        <p>
          <Link href="/interviews">{m.interviews_all()}</Link>
        </p>
        <LinkTabs
          label={m.apps_title()}
          tabs={[
            {
              href: hrefOf('active'),
              label: m.apps_tab_active(),
              current: tab === 'active',
              ...(counts && { count: counts.active }),
            },
            {
              href: hrefOf('past'),
              label: m.apps_tab_past(),
              current: tab === 'past',
              ...(counts && { count: counts.past }),
            },
          ]}
        />
        <Loaded query={query} skeleton={<SkeletonRows rows={3} lines={3} />}>
          {(list) =>
            list.data.length === 0 && !isPast ? (
              <Empty tab={tab} />
            ) : (
              <>
                <ul className={styles.list}>
                  {list.data.map((application) => (
                    <li key={application.uid}>
                      <ApplicationSummary application={application} level={2} />
                    </li>
                  ))}
                </ul>
                <Pagination page={list.current_page} last={list.last_page} href={(to) => hrefOf(tab, to)} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

function Empty({ tab }: { tab: 'active' | 'past' }) {
  if (tab === 'past')
    return <EmptyState ring="start" title={m.apps_past_empty_title()} text={m.apps_past_empty_text()} />
  return (
    <EmptyState
      ring="start"
      title={m.apps_empty_title()}
      text={m.apps_empty_text()}
      action={<LinkButton href="/jobs">{m.dash_tasks_empty_cta()}</LinkButton>}
    />
  )
}
