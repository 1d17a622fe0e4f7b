import { useEffect, useRef, useState } from 'react'
import type { ActivityAction } from '@korak/contract/activities.ts'
import { announce } from '#base/page/announce.ts'
import { formatDate } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { purposeWords } from '#privacy/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { labels } from '#words/groups/activities.js'
import { m } from '#words/messages.js'
import { type Activity, useActivities } from './security.api.ts'
import styles from './settings.module.css'

const FIRST = 5
const MORE = 10

/** What happened with the account, newest first: five events, more on demand. */
export function ActivityPart() {
  const query = useActivities()
  const [count, setCount] = useState(FIRST)
  const list = useRef<HTMLOListElement>(null)
  const pages = query.data?.pages
  const total = pages?.[0]?.total ?? 0
  // Something that happened in between moves the others on by one: none is shown twice.
  const known = [...new Map(pages?.flatMap((page) => page.data.map((row) => [row.uid, row] as const))).values()]
  const shown = known.slice(0, count)

  const showMore = async () => {
    if (known.length < count + MORE && query.hasNextPage && (await query.fetchNextPage()).isError) return
    setCount(count + MORE)
  }
  // The reading goes on at the first new one; the button may be gone.
  useEffect(() => {
    if (count === FIRST) return
    list.current?.querySelector<HTMLElement>(`li:nth-child(${count - MORE + 1})`)?.focus()
    announce(m.security_log_count({ shown: Math.min(count, total), total }))
    // oxlint-disable-next-line react/exhaustive-deps -- a new total alone is not worth saying
  }, [count])

  return (
    <Section id="dejavnost" title={m.security_log()}>
      <p className={styles.fact}>{m.security_log_text()}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} lines={1} />}>
        {() =>
          total === 0 ? (
            <p>{m.security_log_empty()}</p>
          ) : (
            <Stack gap={4}>
              <ol ref={list} className={styles.files}>
                {shown.map((activity) => (
                  <li key={activity.uid} tabIndex={-1}>
                    <Event activity={activity} />
                  </li>
                ))}
              </ol>
              {shown.length < total && (
                <Row>
                  <Button variant="secondary" pending={query.isFetchingNextPage} onClick={() => void showMore()}>
                    {m.action_show_more()}
                  </Button>
                  <span className={styles.fact}>{m.security_log_count({ shown: shown.length, total })}</span>
                </Row>
              )}
              {query.isFetchNextPageError && <p role="alert">{m.error_load_title()}</p>}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

type Key<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never
const keyOf = (action: ActivityAction) => action.replace('.', '_') as Key<ActivityAction>

function Event({ activity }: { activity: Activity }) {
  const { action, at, happened_at: happenedAt, by, about, device, company, purpose } = activity
  const why = purpose && purposeWords(purpose)
  const other =
    by === 'staff'
      ? m.security_by_staff()
      : by === 'company'
        ? withNonBreaking(company ?? m.security_by_company())
        : null
  const again = happenedAt && m.security_put_back({ date: formatDate(happenedAt) })
  return (
    <span className={styles.device}>
      {/* A newer server may know more than this page. */}
      <strong>{(labels[keyOf(action)] ?? m.security_activity_other)()}</strong>
      <span className={styles.fact}>
        <time dateTime={at}>{formatDate(at)}</time>
        {[about && withNonBreaking(about), other, device, why, again].filter(Boolean).map((fact) => ` · ${fact}`)}
      </span>
    </span>
  )
}
