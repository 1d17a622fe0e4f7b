import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '@korak/contract/conversations.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { pageSize } from '#base/data/lists.ts'
import { queryOf } from '#base/data/query.ts'
import { useLastPage } from '#base/routing/last-page.ts'
import { Link, useSearch } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { INTERVIEW_EVENTS } from '#interviews/labels.ts'
import styles from './messages.module.css'

export const screens: Screens = [
  { path: '/messages', query: ['page'], title: 'messages_title', access: 'signed-in', bar: true, section: 'messages' },
]

const hrefOf = (page: number) => pathTo('/messages', { page: page > 1 ? page : undefined })

/** Conversations about own applications, the last words first. */
export function MessagesPage() {
  const [search] = useSearch()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery({
    ...queryOf('GET /portal/conversations', { query: { page, per_page: pageSize() } }),
    staleTime: 0,
  })
  const isPast = useLastPage(query.data, hrefOf)
  return (
    <Page measure="text">
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.messages_title()}</h1>
        <Loaded query={query} skeleton={<SkeletonRows rows={3} lines={3} />}>
          {(list) =>
            list.data.length === 0 && !isPast ? (
              <EmptyState
                ring="start"
                title={m.messages_empty_title()}
                text={m.messages_empty_text()}
                action={<LinkButton href="/applications">{m.messages_empty_action()}</LinkButton>}
              />
            ) : (
              <>
                <ul className={styles.list}>
                  {list.data.map((one) => (
                    <li key={one.uid}>
                      <Summary of={one} />
                    </li>
                  ))}
                </ul>
                <Pagination page={list.current_page} last={list.last_page} href={hrefOf} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

const Summary = ({ of: { uid, job, last, unread } }: { of: Conversation }) => (
  <article className={styles.conversation}>
    <h2 className={styles.job}>
      <Link href={pathTo('/messages/:uid', { uid })}>
        <JobTitle>{job.title}</JobTitle>
      </Link>
    </h2>
    <p className={styles.facts}>
      {withNonBreaking(job.company)} · <time dateTime={last.at}>{formatDate(last.at)}</time>
    </p>
    {/* An interview may be declined, and a time picked, without a word. */}
    {(last.text || last.interview) && (
      <p className={styles.last}>
        {last.by === 'you' ? m.messages_by_you() : m.messages_by_us()}{' '}
        {last.text || (last.interview && INTERVIEW_EVENTS[last.interview]())}
      </p>
    )}
    {unread > 0 && (
      <p>
        <Tag tone={STATE_TONES.todo}>{m.messages_unread({ count: unread })}</Tag>
      </p>
    )}
  </article>
)
