import type { OwnInterview, StaffInterview } from '@korak/contract/interviews.ts'
import { interviewPolicy, ownInterviewPolicy } from '@korak/contract/interviews.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { mayOf } from '#routing/may.ts'
import type { InterviewRow } from './interviews.queries.ts'

const AGREED = new Set(['confirmed', 'done', 'missed'])
/** The agreed time, as long as it holds. */
export const agreedOf = ({ state, startsAt }: Pick<InterviewRow, 'state' | 'startsAt'>): Date | null =>
  AGREED.has(state) ? startsAt : null

export const factsOf = ({ state, startsAt, hasLetter }: Pick<InterviewRow, 'state' | 'startsAt' | 'hasLetter'>) => ({
  state,
  hasLetter,
  hasBegun: state === 'confirmed' && startsAt !== null && startsAt <= now(),
})

/** What of it was read: it grows with whatever changes it. */
export const revOf = ({ sequence }: Pick<InterviewRow, 'sequence'>): number => sequence + 1

const sharedOf = (row: InterviewRow) => ({
  uid: row.id,
  application_uid: row.applicationId,
  state: row.state,
  kind: row.kind,
  place: row.place,
  minutes: row.minutes,
  starts_at: instantOrNull(agreedOf(row)),
  // Whoever asked for other times, or has none left to choose from, is asked nothing.
  answer_by: row.state === 'proposed' && !row.askedAt && row.slots.some(({ isGone }) => !isGone) ? row.answerBy : null,
  is_asked: row.state === 'proposed' && row.askedAt !== null,
  people: row.people.flatMap(({ name }) => name ?? []),
  has_calendar: row.endsAt !== null && row.endsAt > now(),
})

export const ownOf = (row: InterviewRow, language: Language): OwnInterview => ({
  ...sharedOf(row),
  was_at: instantOrNull(agreedOf(row) ? null : row.startsAt),
  people:
    row.people.length > 0 ? row.people.flatMap(({ name }) => name ?? []) : [row.contactName ?? ''].filter(Boolean),
  job: {
    title: row.title,
    company: companyName(
      {
        is_confidential: row.isConfidential,
        company_sl: row.companySl,
        company_en: row.companyEn,
        confidential_sl: row.confidentialSl,
        confidential_en: row.confidentialEn,
      },
      language,
    ),
  },
  slots:
    row.state === 'proposed'
      ? row.slots.filter(({ isGone }) => !isGone).map(({ id, startsAt }) => ({ uid: id, starts_at: instant(startsAt) }))
      : [],
  may: mayOf(ownInterviewPolicy, null, factsOf(row)),
})

/** The candidate's own, for who writes to them. */
export const hasNumber = ({ kind, place }: Pick<InterviewRow, 'kind' | 'place'>): boolean =>
  kind === 'phone' && place !== ''

/** @param isWhole it was recorded as a look at the whole application */
export const staffOf = (row: InterviewRow, who: Who, isWhole = false): StaffInterview => ({
  ...sharedOf(row),
  place: hasNumber(row) && !isWhole ? '' : row.place,
  slots: row.slots.map(({ id, startsAt, isGone }) => ({ uid: id, starts_at: instant(startsAt), is_gone: isGone })),
  people_uids: row.people.map(({ id }) => id),
  rev: revOf(row),
  may: mayOf(interviewPolicy, who, factsOf(row)),
})
