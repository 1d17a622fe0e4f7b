import {
  linkedReferencePolicy,
  namedRefereePolicy,
  refereePolicy,
  refereesPolicy,
  referencingPolicy,
} from '@korak/contract/references.policy.ts'
import {
  type LinkedReference,
  type OwnReferences,
  REFERENCE_DAYS,
  type ReferenceDraft,
  type Referencing,
} from '@korak/contract/references.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { hasLetter, nameOf } from '#applications/office/letters.service.ts'
import type { Locked } from '#applications/moves.service.ts'
import type { Who } from '#auth/who.ts'
import { addDays, addMonths, atWallClock, dayOf, instant, instantOrNull, now } from '#base/time.ts'
import { RETENTION } from '#base/retention.ts'
import { m } from '#i18n/words/messages.js'
import { mayOf } from '#routing/may.ts'
import type { Basis } from './basis.service.ts'
import type { findRequest, RefereeRow } from './references.queries.ts'

type RequestRow = Awaited<ReturnType<typeof findRequest>>
/** What is kept of references on an application. */
interface Kept {
  request: RequestRow
  rows: readonly RefereeRow[]
  unreached: ReadonlySet<string>
}

/** Who could be asked to name people. */
export const askingOf = (application: Locked) => ({
  isUnderWay: isUnderWay(application),
  hasLetter: hasLetter(application),
  hasAccount: application.email !== null,
})

const isUnderWay = ({ status }: Pick<Locked, 'status'>): boolean => ACTIVE.includes(status) && status !== 'draft'

const isLate = ({ state, expiresAt }: Pick<RefereeRow, 'state' | 'expiresAt'>): boolean =>
  state === 'open' && expiresAt !== null && expiresAt <= now()

/** As a referee stands, for what can be done about them. */
export const factsOf = (application: Locked, row: Pick<RefereeRow, 'state' | 'expiresAt'>) => ({
  state: row.state,
  isLate: isLate(row),
  isUnderWay: isUnderWay(application),
  hasLetter: hasLetter(application),
})

/** The same for staff, with what asking them stands on. */
export const standingOf = (
  application: Locked,
  row: Pick<RefereeRow, 'state' | 'expiresAt'>,
  { isConsented }: Basis,
) => ({ ...factsOf(application, row), isConsented })

/** Who was asked about an application that goes on, and neither declined nor was let go. */
export const isAwaited = (application: Locked, { state }: Pick<RefereeRow, 'state'>): boolean =>
  isUnderWay(application) && (state === 'open' || state === 'answered')

/** Those that count against what was asked for. */
export const isCounted = ({ state }: Pick<RefereeRow, 'state'>): boolean =>
  state !== 'withdrawn' && state !== 'declined' && state !== 'revoked'

export const namingOf = (application: Locked, request: RequestRow, rows: readonly RefereeRow[]) => ({
  isUnderWay: isUnderWay(application),
  isAsked: request !== undefined,
  isFull: rows.filter(isCounted).length >= (request?.wanted ?? 0),
})

const askedOf = (request: RequestRow): Referencing['asked'] =>
  request ? { wanted: request.wanted, reason: request.reason, at: instant(request.updatedAt) } : null

const sharedOf = (row: RefereeRow, unreached: ReadonlySet<string>) => ({
  uid: row.id,
  name: row.name,
  relation: row.relation,
  employer: row.employer,
  email: row.email,
  language: row.language,
  state: row.state,
  is_late: isLate(row),
  is_unreached: row.state === 'open' && unreached.has(row.id),
  sent_at: instantOrNull(row.sentAt),
  answered_at: instantOrNull(row.answeredAt),
})

/** The letter to a referee as it begins; every mail greets and takes its leave by itself. */
const letterOf = (who: Who, application: Locked, { language, title }: RefereeRow): string =>
  [m.reference_letter({ candidate: nameOf(application), job: title }, { locale: language }), who.name ?? '']
    .join('\n\n')
    .trim()

/** References on an application as staff have them, without what was answered. */
export const referencingOf = (
  who: Who,
  application: Locked,
  { request, rows, unreached }: Kept,
  basis: Basis,
): Referencing => ({
  asked: askedOf(request),
  referees: rows.map((row) => ({
    ...sharedOf(row, unreached),
    text: row.text || letterOf(who, application, row),
    due_at: instantOrNull(row.dueAt),
    expires_at: instantOrNull(row.expiresAt),
    read_at: instantOrNull(row.readAt),
    stopped_at: instantOrNull(row.stoppedAt),
    may: mayOf(refereePolicy, who, standingOf(application, row, basis)),
  })),
  consent: basis.consent && { title: basis.consent.title, status: basis.consent.status },
  needs_interview: basis.needsInterview,
  may: mayOf(referencingPolicy, who, askingOf(application)),
})

/** The same as its candidate has them: a letter that is held is not there yet. */
export const ownReferencesOf = (
  who: Who,
  application: Locked,
  { request, rows, unreached }: Kept,
  { consent }: Basis,
): OwnReferences => ({
  asked: askedOf(request),
  referees: rows.map((row) => ({
    ...sharedOf(row, unreached),
    state: row.state === 'held' ? 'named' : row.state,
    may: mayOf(namedRefereePolicy, who, factsOf(application, row)),
  })),
  consent,
  may: mayOf(refereesPolicy, who, namingOf(application, request, rows)),
})

export const EMPTY_DRAFT: ReferenceDraft = { work: '', period: '', strengths: '', watch: '', again: null, words: '' }

/** When a link that goes out at an instant ends: with the day its letter names. */
export const linkEnd = (at: Date): Date => atWallClock(addDays(dayOf(at), REFERENCE_DAYS), '23:59:59')

/** The instant until which a referee is kept at the longest. */
const keptUntil = ({ createdAt }: RefereeRow): string =>
  instant(atWallClock(addMonths(dayOf(createdAt), RETENTION.raterMonths), '00:00:00'))

/** What the holder of a personal link sees. */
export const linkedOf = (application: Locked, row: RefereeRow): LinkedReference => ({
  state: row.state,
  name: row.name,
  candidate: nameOf(application),
  relation: row.relation,
  employer: row.employer,
  job: row.title,
  answer_by: row.state === 'open' ? instantOrNull(row.expiresAt) : null,
  kept_until: keptUntil(row),
  draft: row.draft ?? EMPTY_DRAFT,
  answers: row.answers,
  answered_at: instantOrNull(row.answeredAt),
  may: mayOf(linkedReferencePolicy, null, { state: row.state }),
})
