import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo } from '#mail/letter.ts'
import type { InterviewRow } from './interviews.queries.ts'
import { agreedOf } from './interviews.view.ts'

/** Whose calendar it goes into: the candidate's, or that of somebody of us, where it says nothing of who the candidate is. */
type Side = 'candidate' | 'staff'

const calendarOf = (language: Language, method: ICalCalendarMethod) =>
  ical({
    name: m.interviews_title({}, { locale: language }),
    prodId: { company: m.app_name({}, { locale: language }), product: 'Interviews' },
    method,
  })

/** An entry keeps its uid when it moves or falls through, and its sequence grows: a calendar changes it, and makes no other. */
function entryOf(row: InterviewRow & { startsAt: Date; endsAt: Date }, side: Side, language: Language) {
  const { refNo, title, kind, place } = row
  const company = companyName(
    {
      is_confidential: row.isConfidential,
      company_sl: row.companySl,
      company_en: row.companyEn,
      confidential_sl: row.confidentialSl,
      confidential_en: row.confidentialEn,
    },
    language,
  )
  const isOurs = side === 'staff'
  const url = linkTo(
    isOurs
      ? pathTo('/office/applications/:uid', { uid: row.applicationId })
      : pathTo('/applications/:uid', { uid: row.applicationId }),
  )
  const summary = isOurs
    ? m.interview_entry_ours({ ref: refNo, title }, { locale: language })
    : m.apps_interview_entry({ title, company }, { locale: language })
  const people = row.people.flatMap(({ name }) => name ?? [])
  const location = place !== '' && !(isOurs && kind === 'phone') ? place : null
  return {
    id: row.id,
    sequence: row.sequence,
    start: row.startsAt,
    end: row.endsAt,
    stamp: row.updatedAt,
    summary,
    url,
    location,
    description: [isOurs ? '' : people.join(', '), url].filter(Boolean).join('\n'),
    status: agreedOf(row) ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  }
}

const hasTime = (row: InterviewRow): row is InterviewRow & { startsAt: Date; endsAt: Date } =>
  row.startsAt !== null && row.endsAt !== null

/** One interview as a file for the candidate's calendar; one that holds no more cancels its entry. Null: it never had a time. */
export function calendarFile(row: InterviewRow, language: Language): string | null {
  if (!hasTime(row)) return null
  const calendar = calendarOf(language, agreedOf(row) ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL)
  calendar.createEvent(entryOf(row, 'candidate', language))
  return calendar.toString()
}

/** All that hold, for a calendar that reads them by itself: what falls through is not there any more. */
export function feedOf(rows: readonly InterviewRow[], side: Side, language: Language): string {
  const calendar = calendarOf(language, ICalCalendarMethod.PUBLISH)
  for (const row of rows) if (hasTime(row) && agreedOf(row)) calendar.createEvent(entryOf(row, side, language))
  return calendar.toString()
}
