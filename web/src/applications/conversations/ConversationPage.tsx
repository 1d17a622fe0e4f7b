import { useQuery } from '@tanstack/react-query'
import type { Application } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { AttachedFiles } from '#applications/AttachedFiles.tsx'
import { ByMail } from './ByMail.tsx'
import { AskedBox } from '#applications/AskedBox.tsx'
import { ApplicationInterviews } from '#interviews/ApplicationInterviews.tsx'
import { INTERVIEW_EVENTS, timeWords } from '#interviews/labels.ts'
import { MessageForm } from '#applications/MessageForm.tsx'
import { callHref } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useHead } from '#base/page/head.ts'
import { Link, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { JobTitle } from '#base/text/JobTitle.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { m } from '#words/messages.js'
import styles from './messages.module.css'
import { useReading } from './unread.ts'

export const screens: Screens = [
  { path: '/messages/:uid', title: 'messages_title', access: 'signed-in', bar: true, section: 'messages' },
]

/** What was written about one application, the oldest first, and the box to answer in. */
export function ConversationPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /portal/applications/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: m.messages_page_title({ title: query.data.job.title }) } : null)
  return (
    <Page measure="text">
      <BackLink href="/messages">{m.messages_back()}</BackLink>
      {isMissing(query.error) ? (
        <EmptyState ring="beside" level={1} title={m.apps_missing_title()} text={m.apps_missing_text()} />
      ) : (
        <Loaded query={query}>{(application) => <Conversation application={application} />}</Loaded>
      )}
    </Page>
  )
}

type Event = Application['events'][number]
const isSaid = ({ kind, text, by }: Event): boolean => by !== 'system' && (kind === 'message' || Boolean(text))

function Conversation({ application }: { application: Application }) {
  const { uid, job, events, unread, asks, may } = application
  const fresh = useReading(uid, events.at(-1)?.uid, unread)
  const said = events.filter(isSaid)
  return (
    <Stack gap={6}>
      <header>
        <h1 tabIndex={-1}>
          <JobTitle>{job.title}</JobTitle>
        </h1>
        <p className={styles.facts}>
          {job.company} · <Link href={pathTo('/applications/:uid', { uid })}>{m.messages_application()}</Link>
        </p>
      </header>
      {said.length === 0 ? (
        <p>{m.messages_none_yet()}</p>
      ) : (
        <ol className={styles.said}>
          {said.map((event) => (
            <Said key={event.uid} event={event} isNew={fresh.has(event.uid)} />
          ))}
        </ol>
      )}
      <AskedBox application={application} />
      <ApplicationInterviews application={application} />
      {!asks.some((ask) => ask.by_message) && <MessageForm application={application} />}
      {!may.write && <p>{m.messages_closed()}</p>}
    </Stack>
  )
}

function Said({ event, isNew }: { event: Event; isNew: boolean }) {
  const { by, at, text, files, interview, proposed_times: times, chosen_time: chosen } = event
  return (
    <li className={classes(styles.message, by === 'you' && styles.own)}>
      <p className={styles.facts}>
        <strong>{by === 'you' ? m.apps_by_you() : m.apps_by_us()}</strong> · <time dateTime={at}>{formatDate(at)}</time>{' '}
        {isNew && <Tag tone={STATE_TONES.todo}>{m.messages_new()}</Tag>}
      </p>
      {interview && <p>{INTERVIEW_EVENTS[interview]()}</p>}
      {text && <p className={styles.text}>{text}</p>}
      <AttachedFiles files={files} href={(uid) => callHref('GET /files/:uid', { params: { uid } })} />
      <ByMail mail={event.by_mail} />
      {times.length > 0 && <p>{m.apps_event_times({ times: times.map(timeWords).join('; ') })}</p>}
      {chosen && <p>{m.apps_event_chosen({ time: timeWords(chosen) })}</p>}
    </li>
  )
}
