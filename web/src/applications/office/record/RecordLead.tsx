import type { ReactNode } from 'react'
import { Address } from '#base/text/Address.tsx'
import { daysBetween, formatDate, formatDay, today } from '#base/text/dates.ts'
import { formatPhone } from '#base/text/phone.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { CAME_WORDS, STATUS_WORDS } from '#applications/office/words.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import type { Masked, Whole } from './record.api.ts'

const NEXT = {
  candidate: () => m.record_next_candidate(),
  us: () => m.record_next_us(),
  company: () => m.record_next_company(),
} as const

const ASKS: Record<Masked['asks'][number]['kind'], () => string> = {
  interview: () => m.record_ask_interview(),
  offer: () => m.record_ask_offer(),
  references: () => m.record_ask_references(),
  message: () => m.record_ask_message(),
}

/** Who has to do what, and by when; a day that has passed is said to be over. */
const untilWords = (who: string, day: string): string =>
  (day < today() ? m.record_next_missed : m.record_next_until)({ who, date: formatDay(day) })

interface Props {
  record: Masked | Whole
  person: Whole['person'] | undefined
  /** What can be done about how it came. */
  children?: ReactNode
}

/** Where the application stands, for whom the next move is and until when; how to reach the person, once that is shown. */
export function RecordLead({ record, person, children }: Props) {
  const {
    ref_no: ref,
    status,
    stage,
    job,
    submitted_at: at,
    next_move: next,
    promise_on: promise,
    is_late: isLate,
    notice_by: notice,
    came,
    asks,
  } = record
  return (
    <>
      <Row>
        <Tag tone={record.is_active ? 'info' : 'neutral'}>{stage ?? STATUS_WORDS[status]()}</Tag>
        {asks.map(({ kind, answer_by: day }, at) => (
          // oxlint-disable-next-line no-array-index-key -- two questions may be alike, and none of them ever moves
          <Tag key={at} tone={day && day < today() ? 'honey' : 'neutral'}>
            {day ? untilWords(ASKS[kind](), day) : ASKS[kind]()}
          </Tag>
        ))}
        {asks.length === 0 && next !== 'nobody' && (
          <Tag tone={isLate ? 'danger' : 'neutral'}>
            {promise ? m.record_next_until({ who: NEXT[next](), date: formatDay(promise) }) : NEXT[next]()}
          </Tag>
        )}
        {notice !== null && <NoticeTag due={notice} />}
        {came && <Tag tone="neutral">{m.entered_came({ way: CAME_WORDS[came.by](), day: formatDay(came.on) })}</Tag>}
        {children}
        <span className="muted">
          {[
            ref,
            job.title,
            withNonBreaking(job.company ?? ''),
            (came ? m.record_entered : m.record_sent)({ date: formatDate(at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Row>
      {person && (
        <p>
          {person.email && (
            <a href={`mailto:${person.email}`}>
              <Address of={person.email} />
            </a>
          )}
          {person.email && person.phone && ' · '}
          {person.phone && <a href={`tel:${person.phone}`}>{formatPhone(person.phone)}</a>}
        </p>
      )}
    </>
  )
}

/** By when the person is to be told that they were not chosen, and how many days are left. */
function NoticeTag({ due }: { due: string }) {
  const days = daysBetween(today(), due)
  const date = formatDay(due)
  return (
    <Tag tone={days < 0 ? 'danger' : 'honey'}>
      {days < 0 ? m.record_notice_late({ date }) : m.record_notice_due({ date, days })}
    </Tag>
  )
}
