import type { Application } from '@korak/contract/applications.ts'
import { callHref } from '#base/data/call.ts'
import { formatDate } from '#base/text/dates.ts'
import { useReading } from '#applications/conversations/unread.ts'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { INTERVIEW_EVENTS, timeWords } from '#interviews/labels.ts'
import { m } from '#words/messages.js'
import styles from './applications.module.css'
import { Timeline } from '#ui/list/Timeline.tsx'
import { AttachedFiles } from './AttachedFiles.tsx'
import { ByMail } from './conversations/ByMail.tsx'
import { statusWords } from './labels.ts'

type Event = Application['events'][number]

const BY = { you: () => m.apps_by_you(), us: () => m.apps_by_us(), system: () => m.apps_by_system() } as const

function titleOf({ kind, status, interview }: Event): string {
  if (interview && kind === 'message') return INTERVIEW_EVENTS[interview]()
  if (kind === 'message') return m.apps_event_message()
  if (kind === 'promise') return m.apps_event_promise()
  if (kind === 'created') return m.apps_event_created()
  return status ? statusWords[status]() : m.apps_event_created()
}

/** Everything that happened, newest first, with times and messages. */
export function ApplicationHistory({ application }: { application: Application }) {
  const { uid, events, unread, decision_reason } = application
  const fresh = useReading(uid, events.at(-1)?.uid, unread)
  return (
    <Timeline>
      {[...events].toReversed().map((event) => (
        <li key={event.uid}>
          <p>
            <strong>{titleOf(event)}</strong>
            <span className={styles.when}>
              {' · '}
              {BY[event.by]()} · <time dateTime={event.at}>{formatDate(event.at)}</time>
            </span>{' '}
            {fresh.has(event.uid) && <Tag tone={STATE_TONES.todo}>{m.messages_new()}</Tag>}
          </p>
          {/* The reason of a decision stands above, where the outcome is told. */}
          {event.text && event.text !== decision_reason && <p className={styles.message}>{event.text}</p>}
          <AttachedFiles files={event.files} href={(uid) => callHref('GET /files/:uid', { params: { uid } })} />
          <ByMail mail={event.by_mail} />
          {event.proposed_times.length > 0 && (
            <p>{m.apps_event_times({ times: event.proposed_times.map(timeWords).join('; ') })}</p>
          )}
          {event.chosen_time && <p>{m.apps_event_chosen({ time: timeWords(event.chosen_time) })}</p>}
        </li>
      ))}
    </Timeline>
  )
}
