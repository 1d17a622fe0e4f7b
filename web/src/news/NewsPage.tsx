import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { NewsItem } from '@korak/contract/news.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { focusFrom } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { m } from '#words/messages.js'
import styles from './NewsPage.module.css'

export const screens: Screens = [
  {
    path: '/office/news',
    title: 'news_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type News = AnswerOf<'GET /news'>

const WORDS: Record<NewsItem['kind'], (count: number) => string> = {
  applied: (count) => m.news_applied({ count }),
  withdrawn: (count) => m.news_withdrawn({ count }),
  moved: (count) => m.news_moved({ count }),
  message: (count) => m.news_message({ count }),
  consent_ended: (count) => m.news_consent_ended({ count }),
  expired: () => m.news_expired(),
  created: () => m.news_created(),
  published: () => m.news_published(),
  paused: () => m.news_paused(),
  closed: () => m.news_closed(),
  archived: () => m.news_archived(),
  changed: (count) => m.news_changed({ count }),
}

const since = ({ total: count, seen_at: at }: News): string =>
  count === 0 ? m.news_nothing_since({ date: formatDate(at) }) : m.news_since({ count, date: formatDate(at) })

/** What others did in the jobs one has made or is the contact of, by day and job; new until one says it is seen. */
export function NewsPage() {
  const query = useQuery({ ...queryOf('GET /news'), staleTime: 0 })
  const until = query.data && query.data.total > 0 ? query.data.until : undefined
  const { pending, summary, onSubmit } = useSubmit(async () => {
    if (until !== undefined) await see(until)
  })
  const seen = useRef(onSubmit)
  const before = useRef(until)
  useEffect(() => {
    seen.current = onSubmit
    // The button has gone with what was new, and the focus with it.
    if (before.current !== undefined && until === undefined) focusFrom(null, document.querySelector('h1'))
    before.current = until
  })
  const commands = useMemo<Command[]>(() => {
    if (until === undefined) return []
    return [{ id: 'seen', group: 'record', label: m.news_see(), key: 'd', run: () => seen.current() }]
  }, [until])
  useCommands(commands)
  return (
    <OfficeScreen
      title={m.news_title()}
      lead={query.data && <p className="muted">{since(query.data)}</p>}
      actions={
        until !== undefined && (
          <Button variant="secondary" pending={pending} onClick={() => onSubmit()}>
            {m.news_see()}
          </Button>
        )
      }
    >
      {summary[0] && (
        <Notice tone="danger" role="alert">
          {summary[0].message}
        </Notice>
      )}
      <Loaded query={query}>
        {({ days }) => (days.length === 0 ? <EmptyState ring="end" title={m.news_none()} /> : <Days days={days} />)}
      </Loaded>
    </OfficeScreen>
  )
}

/** What came since the page was read stays new. */
async function see(until: string): Promise<void> {
  const { message } = await call('POST /news/seen', { body: { until } })
  await Promise.all(
    (['GET /news', 'GET /office/rail'] as const).map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
  showToast({ text: message })
}

const Days = ({ days }: { days: News['days'] }) => (
  <Stack gap={6}>
    {days.map(({ day, jobs }) => (
      <Section key={day} title={formatDay(day)}>
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <Job key={job.uid} job={job} />
          ))}
        </ul>
      </Section>
    ))}
  </Stack>
)

const Job = ({ job: { uid, ref_no: number, title, items } }: { job: News['days'][number]['jobs'][number] }) => (
  <li className={styles.job}>
    <h3 className={styles.title}>
      <Link href={pathTo('/office/jobs/:uid', { uid })}>
        <JobTitle>{title || m.office_untitled()}</JobTitle>
      </Link>{' '}
      <span className="muted">{number}</span>
    </h3>
    <ul className={styles.items}>
      {items.map(({ kind, count, is_new: isNew, path }) => (
        <li key={kind}>
          <Link href={path}>{WORDS[kind](count)}</Link> {isNew && <Tag tone="honey">{m.news_new()}</Tag>}
        </li>
      ))}
    </ul>
  </li>
)
