import { callHref } from '#base/data/call.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { AttachedFiles } from '#applications/AttachedFiles.tsx'
import { ByMail } from '#applications/conversations/ByMail.tsx'
import { STATUS_WORDS } from '#applications/office/words.ts'
import { Section } from '#ui/layout/Section.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { Timeline } from '#ui/list/Timeline.tsx'
import { INTERVIEW_EVENTS, timeWords } from '#interviews/labels.ts'
import { m } from '#words/messages.js'
import type { Masked, Whole } from './record.api.ts'
import { useStaffReading } from './reading.ts'
import { Words } from './Words.tsx'
import styles from './record.module.css'

type Event = Masked['events'][number]

const byWords = ({ by, author }: Event): string =>
  by === 'us' ? (author ?? m.record_by_us()) : by === 'candidate' ? m.record_by_candidate() : m.record_by_system()

function titleOf({ kind, status, interview }: Event): string {
  if (interview && kind === 'message') return INTERVIEW_EVENTS[interview]()
  if (kind === 'message') return m.record_event_message()
  if (kind === 'promise') return m.record_event_promise()
  return kind === 'status' && status ? STATUS_WORDS[status]() : m.record_event_created()
}

/** What happened with the application and what was written, the newest first. */
export function RecordHistory({ record }: { record: Masked | Whole }) {
  const fresh = useStaffReading(record)
  return (
    <Section title={m.record_history()}>
      <Timeline>
        {[...record.events].toReversed().map((event) => (
          <li key={event.uid}>
            <p>
              <strong>{titleOf(event)}</strong>
              <span className="muted">
                {' · '}
                {byWords(event)} · <time dateTime={event.at}>{formatDate(event.at)}</time>
              </span>{' '}
              {fresh.has(event.uid) && <Tag tone={STATE_TONES.todo}>{m.messages_new()}</Tag>}
            </p>
            {event.text && (
              <p className={styles.said}>
                <Words of={event.text} />
              </p>
            )}
            <AttachedFiles
              files={event.files}
              href={(file) => callHref('GET /applications/:uid/files/:file', { params: { uid: record.uid, file } })}
            />
            <ByMail mail={event.by_mail} />
            {event.hidden_files > 0 && <p className="muted">{m.message_files_hidden({ count: event.hidden_files })}</p>}
            {event.proposed_times.length > 0 && (
              <p>{m.record_event_times({ times: event.proposed_times.map(timeWords).join('; ') })}</p>
            )}
            {event.chosen_time && <p>{m.record_event_chosen({ time: timeWords(event.chosen_time) })}</p>}
            {event.answer_by && <p className="muted">{m.record_asked_by({ date: formatDay(event.answer_by) })}</p>}
            {event.promise_on && <p className="muted">{m.record_promised({ date: formatDay(event.promise_on) })}</p>}
          </li>
        ))}
      </Timeline>
    </Section>
  )
}
