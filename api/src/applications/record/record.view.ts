import { notePolicy } from '@korak/contract/application-record.policy.ts'
import { FACT_FIELDS, type MaskedApplication, type NOTE_KINDS } from '@korak/contract/application-record.ts'
import { PROFILE_FIELDS, type ProfileValues } from '@korak/contract/candidates.fields.ts'
import { noticeDue } from '@korak/contract/jobs.rules.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { masking, together } from '@korak/cv/mask.ts'
import type { z } from 'zod'
import type { CvTextRead } from '#candidates/cv/texts.service.ts'
import { fieldsOf } from '#candidates/stored-fields.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { inTurns } from '#base/turns.ts'
import type { CardRow } from '#applications/applications.queries.ts'
import { asksOf, cardOf, daysIn } from '#applications/applications.view.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { accountOf } from '#users/given-addresses.ts'
import { may, type Who } from '#auth/who.ts'
import { mayOf } from '#routing/may.ts'
import { endsIn } from './ends.ts'
import type { findNotes } from './notes.queries.ts'
import { knownOf, maskEach, maskedLists } from './mask.ts'
import type { findTriages } from './triages.queries.ts'
import { triageOf } from './triages.view.ts'
import type { findEvents, findOthers, RecordRow } from './record.queries.ts'

type Shared = Omit<z.input<typeof MaskedApplication>, 'is_masked'>

/** All there is of an application, whoever may see how much of it. */
export interface Parts {
  row: RecordRow & { submittedAt: Date }
  card: CardRow
  isReadable: boolean
  lists: ProfileLists | null
  cv: CvTextRead | null
  who: Who
  notes: Awaited<ReturnType<typeof findNotes>>
  triages: Awaited<ReturnType<typeof findTriages>>
  isUnderWay: boolean
  events: Awaited<ReturnType<typeof findEvents>>
  unread: number
  others: Awaited<ReturnType<typeof findOthers>>
  unmaskedAt: Date | null
  overtaken: Shared['overtaken']
  language: Language
}

const number = (value: string | number | null): number | null => (value === null ? null : Number(value))

const askedOf = (row: RecordRow): Shared['asked'] => ({
  region: row.jobRegion,
  city: row.jobCity,
  workfield: row.workfield,
  industry: row.industry,
  workplace: row.workplace,
  pay_min: number(row.payMin),
  pay_max: number(row.payMax),
  pay_period: row.payPeriod,
  education: row.educationMin,
  career: row.jobCareer,
  expectations: row.expected,
})

/** The fields of it that are words. */
const wordsOf = (profile: Partial<ProfileValues>, shown: (words: string | null) => string | null) =>
  Object.fromEntries(
    FACT_FIELDS.filter((name) => PROFILE_FIELDS[name].kind === 'text').map((name) => [
      name,
      shown((profile[name] as string | null | undefined) ?? null),
    ]),
  )

const noteOf = (note: Parts['notes'][number], who: Who, mask: (words: string) => string) => ({
  uid: note.id,
  kind: note.kind as (typeof NOTE_KINDS)[number],
  text: mask(note.text),
  author: note.author,
  at: instant(note.createdAt),
  may: mayOf(notePolicy, who, { isMine: note.authorId === who.userId }),
})

const BY = { candidate: 'candidate', staff: 'us', system: 'system' } as const

interface Shown {
  isMasked: boolean
  /** Hides who somebody is in words; the same words when nothing is hidden. */
  mask: (words: string) => string
  lines: readonly string[]
}

const cameOf = ({ cameBy, cameOn, ...row }: RecordRow): Shared['came'] =>
  cameBy === 'portal' || cameOn === null ? null : { by: cameBy, on: cameOn, account: accountOf(row) }

/** What is answered either way. */
function sharedOf(
  {
    who,
    notes,
    triages,
    row,
    card,
    isUnderWay,
    isReadable,
    lists,
    cv,
    events,
    unread,
    others,
    unmaskedAt,
    overtaken,
    language,
  }: Parts,
  { isMasked, mask, lines }: Shown,
): Shared {
  const shown = (words: string | null) => (words === null || !isReadable ? null : mask(words))
  const { job: _job, step: _step, updated_at: _at, ...standing } = cardOf(card, language)
  const profile = lists && fieldsOf(row, FACT_FIELDS)
  return {
    ...standing,
    status: row.staffStatus,
    submitted_at: instant(row.submittedAt),
    ended_at: instantOrNull(row.endedAt),
    came: cameOf(row),
    stage: row.stage,
    job: { uid: row.jobId, ref_no: row.jobRef, title: row.title, company: row.company },
    asked: askedOf(row),
    is_readable: isReadable,
    unmasked_at: instantOrNull(unmaskedAt),
    profile: profile && { ...Object.assign(profile, wordsOf(profile, shown)), lists: maskedLists(lists, mask) },
    message: shown(row.message),
    cv: cv && {
      state: cv.state,
      lines: lines.map((text, at) => ({ text, is_heading: cv.lines[at]!.isHeading })),
    },
    events: events.map((event) => ({
      uid: event.id,
      kind: event.kind,
      status: event.status,
      by: BY[event.actor],
      author: event.actor === 'staff' ? event.author : null,
      text: shown(event.text),
      ...daysIn({ ...event, promise_on: event.promiseOn, proposed: event.proposedTimes !== null }),
      proposed_times: isReadable ? (event.proposedTimes ?? []).map(instant) : [],
      chosen_time: isReadable ? instantOrNull(event.chosenTime) : null,
      interview: event.interview,
      files: isMasked || !isReadable ? [] : event.files,
      hidden_files: isMasked || !isReadable ? event.files.length : 0,
      by_mail: event.byMail && {
        left_out: isMasked || !isReadable ? [] : event.byMail.leftOut,
        original: isMasked || !isReadable ? null : event.byMail.original,
      },
      at: instant(event.createdAt),
    })),
    overtaken,
    asks: asksOf(card).map(({ kind, answerBy }) => ({ kind, answer_by: answerBy })),
    notice_by: row.selectionEndedOn && row.isUntold ? noticeDue(row.selectionEndedOn) : null,
    unread,
    notes: isReadable ? notes.map((note) => noteOf(note, who, mask)) : [],
    triage: isReadable ? triageOf(who, triages, isUnderWay, mask, endsIn(events)) : null,
    may_note: isReadable && who.asRole === null && may(who, 'notes.manage'),
    others: others.map(({ id, refNo, status, title }) => ({ uid: id, ref_no: refNo, status, title })),
  }
}

export async function maskedOf(parts: Parts) {
  const { row, cv } = parts
  const known = cv ? together(knownOf(row), cv.known) : knownOf(row)
  const lines = cv ? await inTurns(masking(cv.lines, known)) : []
  const all: string[] = []
  sharedOf(parts, { isMasked: true, lines: [], mask: (words) => (all.push(words), words) })
  const mask = await inTurns(maskEach(all, known))
  return { ...sharedOf(parts, { isMasked: true, lines, mask }), is_masked: true as const }
}
export const wholeOf = (parts: Parts) => ({
  ...sharedOf(parts, { isMasked: false, lines: parts.cv?.lines.map(({ text }) => text) ?? [], mask: (words) => words }),
  is_masked: false as const,
})
