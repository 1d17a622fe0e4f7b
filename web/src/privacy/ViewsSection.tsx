import { pathTo } from '@korak/contract/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useLastPage } from '#base/routing/last-page.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Pagination } from '#ui/list/Pagination.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { useViews } from './privacy.api.ts'
import styles from './privacy.module.css'
import { type View, purposeWords, roleWords, viewWords } from './labels.ts'

const hrefOf = (page: number) => pathTo('/privacy', { page: page > 1 ? page : undefined })

/** The page of views the address names. */
export function useViewsHere() {
  const [search] = useSearch()
  return useViews(Math.min(Math.max(Math.trunc(Number(search.get('page'))) || 1, 1), 10_000))
}

/** Who opened the person's data. For people without a profile only when somebody has. */
export function ViewsSection({ isCandidate }: { isCandidate: boolean }) {
  const query = useViewsHere()
  useLastPage(query.data, hrefOf)
  if (!isCandidate && !query.data?.total) return null
  return (
    <Section title={m.priv_access_title()}>
      <p className={styles.fact}>{m.priv_access_text()}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} lines={2} />}>
        {(list) =>
          list.total === 0 ? (
            <p>{m.priv_access_empty()}</p>
          ) : (
            <>
              <ul className={styles.rows}>
                {list.data.map((view) => (
                  <li key={view.uid}>
                    <ViewRow view={view} />
                  </li>
                ))}
              </ul>
              <Pagination page={list.current_page} last={list.last_page} href={hrefOf} label={m.priv_access_pages()} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function ViewRow({ view: { at, what, role, company, purpose, job, reason } }: { view: View }) {
  return (
    <>
      <p className={styles.view}>
        <strong>{viewWords[what]()}</strong>
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
      <p className={styles.fact}>{[roleWords[role](), withNonBreaking(company ?? '')].filter(Boolean).join(' · ')}</p>
      <p className={styles.fact}>{[purposeWords(purpose), reason, job].filter(Boolean).join(' · ')}</p>
    </>
  )
}
