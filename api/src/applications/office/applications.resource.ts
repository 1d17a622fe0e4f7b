import { AD_TITLE } from '#base/ad-texts.ts'
import { applicationFilters } from '@korak/contract/list.fields.ts'
import type { ApplicationStatus, NEXT_MOVES } from '@korak/contract/applications.ts'
import { m } from '#i18n/words/messages.js'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'
import {
  IS_UNDER_WAY,
  MASKED_NAME,
  NUMBER_AND_NAME,
  READABLE,
  SHOWN_NAME,
  STILL_MASKED,
  WITH_OPENED,
} from '#applications/record/readable.ts'
import { UNREAD_BY_STAFF } from '#applications/conversations/conversations.queries.ts'
import { UNANSWERED } from '#jobs/untold.ts'
import { ACTIVE } from '#applications/applications.states.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })

const STATUS_WORDS = {
  draft: m.staff_status_draft,
  submitted: m.staff_status_submitted,
  in_review: m.staff_status_in_review,
  shortlisted: m.staff_status_shortlisted,
  presented: m.staff_status_presented,
  interview: m.staff_status_interview,
  offer: m.staff_status_offer,
  hired: m.staff_status_hired,
  not_selected: m.staff_status_not_selected,
  withdrawn: m.staff_status_withdrawn,
  declined: m.staff_status_declined,
  job_closed: m.staff_status_job_closed,
  expired: m.staff_status_expired,
} as const satisfies Record<ApplicationStatus, unknown>
/** None that is listed is a draft, or has run out as one. */
const LISTED = Object.keys(STATUS_WORDS).filter((status) => status !== 'draft' && status !== 'expired')
const MOVE_WORDS = {
  candidate: m.staff_next_candidate,
  us: m.staff_next_us,
  company: m.staff_next_company,
  nobody: m.staff_next_nobody,
} as const satisfies Record<(typeof NEXT_MOVES)[number], unknown>

/** The job of an application, with who is its contact. */
const OF_JOB: Column['of'] = { key: 'a.job_id', id: 'j.id', from: 'jobs j left join users k on k.id = j.contact_id' }
/** Days asked for are mostly of a time when all has ended, and what has ended is last. */
const ITSELF: Column['of'] = { key: 'a.id', id: 'a.id', from: 'applications a' }
/** Who waits for us first; where nobody has to do anything at the end. */
const BY_MOVE = `(case a.next_move when 'us' then 0 when 'company' then 1 when 'candidate' then 2 else 3 end)`
const TODAY = `(now() at time zone 'Europe/Ljubljana')::date`
const CONTACT = `coalesce(k.name, j.contact_name, '')`
/** The answer is ours to give. A letter that is held is the answer, unless it is planned for a day after the promised one. */
const IS_OURS = `(l.id is null or l.send_on > a.promise_on) and a.next_move in ('us', 'company')
  and a.status in (${ACTIVE.map((status) => `'${status}'`).join(', ')})`
const IS_LATE = `(${IS_OURS} and (a.late_since is not null or a.promise_on < ${TODAY}))`
/** Promised by a day to come, and nobody was told that it is late. */
const IS_OWED = `(${IS_OURS} and a.late_since is null and a.promise_on >= ${TODAY})`

/** Its letter is planned for a day, alone or with others. */
const IS_PLANNED = 'l.send_on is not null'

/** What a colleague took back, and nobody has decided about since. */
const RECALLED_OF = `(select r.bulk_id from letters r where r.application_id = a.id and r.overtaken = 'colleague'
  and not exists (select from letters n where n.application_id = a.id and n.created_at > r.created_at) limit 1)`

/** Words behind a space or a hyphen; those of an application that was sent have an index. */
const hasWord = (words: string) => `' ' || translate(folded(${words}), '-', ' ') like $within`
const HAS_WORD = hasWord(`coalesce(n.sent_name, '') || ' ' || n.ref_no`)
/** By the name that was sent and the number, or by the name of the person where none was sent; both have an index. */
const MEANS = `select n.id from applications n where ${HAS_WORD}
  union all select n.id from users p join applications n on n.user_id = p.id
    where n.sent_name is null and (' ' || folded(p.name) like $within or ' ' || folded(p.name) like $joined)`
/** Masked by the number, and by the names of those that were opened. */
const OPENED = `exists (select from profile_views v where v.user_id = n.user_id and v.viewer_id = $user and v.what = 'application'
  and v.subject_id = n.id)`
const MEANS_MASKED = `select n.id from applications n where ${HAS_WORD} and (${hasWord('n.ref_no')} or ${OPENED})
  union all select n.id from users p join applications n on n.user_id = p.id
    where n.sent_name is null and (' ' || folded(p.name) like $within or ' ' || folded(p.name) like $joined) and ${OPENED}`
/** By its number alone where what was sent cannot be read. Of what thousands have each is looked at where it stands. */
const foundBy = (isNamed: string) => ({
  found: `(${isNamed} or ${hasWord('a.ref_no')}) and a.id = any($ids::uuid[])`,
  foundByMany: hasWord(`case when ${isNamed} then coalesce(a.sent_name, u.name, '') || ' ' else '' end || a.ref_no`),
})

/** By the few referees there are, whatever else is asked for: read first, so that no plan begins with all applications. */
const referred = (condition: string): string =>
  `(a.id = any(array(select r.application_id from referees r where ${condition})))`
const HAS_REFEREES = referred(`r.state = 'named'`)
const HAS_REFERENCES = referred(`r.state = 'answered' and r.read_at is null`)
/** Of applications that are over nobody asks for another one. */
const HAS_REFUSALS =
  referred(`r.read_at is null and (r.state = 'declined' or r.state = 'open' and r.expires_at <= now())
  and exists (select from applications o where o.id = r.application_id and o.ended_at is null)`)

/** For so many days after somebody was hired their placement is asked for: what is older is noted no more. */
const PLACED_DAYS = 90
/** Hired, as the candidate knows, and nobody has noted the placement. */
const LACKS_PLACEMENT = `(a.staff_status = 'hired' and a.status = 'hired' and a.ended_at > now() - interval '${PLACED_DAYS} days'
  and not exists (select from placements q where q.application_id = a.id))`

/** Applications that were sent, where they stand for staff: searched by name and number. */
export const applications: Resource = {
  audience: 'applications.read',
  isOfPeople: true,
  person: 'a.user_id',
  screen: '/office/applications',
  isGrantable: true,
  grantedBy: 'job_uid',
  // By outer joins a count that asks nothing of person and job does without.
  from: `applications a left join users u on u.id = a.user_id left join jobs j on j.id = a.job_id
    left join letters l on l.application_id = a.id and l.state = 'held'
    left join job_stages s on s.id = a.staff_stage_id left join users k on k.id = j.contact_id
    left join candidates p on p.user_id = a.user_id`,
  visible: `a.status not in ('draft', 'expired')`,
  key: 'id',
  isJoined: true,
  certain: ['u', 'j'],
  columns: {
    ...columnsFrom(
      applicationFilters,
      {
        id: 'a.id',
        ref_no: 'a.ref_no',
        name: SHOWN_NAME,
        job_uid: 'a.job_id',
        job_ref: 'j.ref_no',
        job: AD_TITLE,
        contact_uid: 'j.contact_id',
        contact_name: CONTACT,
        stage_uid: 'a.staff_stage_id',
        status: 'a.staff_status::text',
        next_move: 'a.next_move::text',
        // Noon is within the day, whichever end of it is asked for.
        promise_on: `((a.promise_on + time '12:00') at time zone 'Europe/Ljubljana')`,
        is_late: `coalesce(${IS_LATE}, false)`,
        is_owed: `coalesce(${IS_OWED}, false)`,
        waits_since: 'a.waits_since',
        submitted_at: 'a.submitted_at',
        has_letter: '(l.id is not null)',
        is_planned: `(${IS_PLANNED})`,
        bulk_uid: 'l.bulk_id',
        recalled_uid: RECALLED_OF,
        is_unanswered: `(${UNANSWERED})`,
        has_unread: 'a.has_unread',
        has_referees: HAS_REFEREES,
        has_references: HAS_REFERENCES,
        has_refusals: HAS_REFUSALS,
        lacks_placement: `coalesce(${LACKS_PLACEMENT}, false)`,
      },
      {
        ref_no: { isPlain: true, isAlways: true },
        job_ref: { of: OF_JOB },
        job: { of: OF_JOB, within: 'j.names like $part', isAlways: true },
        contact_uid: { of: OF_JOB },
        contact_name: { of: OF_JOB },
        waits_since: { of: ITSELF, isAlways: true },
        submitted_at: { of: ITSELF, isAlways: true },
        status: {
          enum: { sql: 'a.staff_status', type: 'application_status', values: Object.keys(STATUS_WORDS) },
          // Along the ladder.
          inTurn: { sql: 'a.staff_status', values: LISTED.map((status) => `'${status}'`) },
          values: LISTED,
        },
        next_move: {
          enum: { sql: 'a.next_move', type: 'next_move', values: Object.keys(MOVE_WORDS) },
          inTurn: { sql: BY_MOVE, values: ['0', '1', '2', '3'] },
          values: Object.keys(MOVE_WORDS),
          // The last ones of the index: what is not asked for is not gone through.
          tests: { nobody: `a.next_move = 'nobody' and ${BY_MOVE} = 3` },
        },
        is_late: { tests: { true: IS_LATE } },
        is_owed: { tests: { true: IS_OWED } },
        promise_on: { of: ITSELF, day: 'a.promise_on' },
        recalled_uid: {
          among: 'a.id in (select x.application_id from letters x where x.bulk_id = any($values::uuid[]))',
        },
        is_unanswered: { tests: { true: UNANSWERED } },
        is_planned: { tests: { true: IS_PLANNED } },
        has_referees: { tests: { true: HAS_REFEREES } },
        has_references: { tests: { true: HAS_REFERENCES } },
        has_refusals: { tests: { true: HAS_REFUSALS } },
        lacks_placement: { tests: { true: LACKS_PLACEMENT } },
      },
    ),
    stage: shown({ 'sl-SI': 's.name_sl', 'en-EN': 's.name_en' }),
    promised: shown('a.promise_on::text'),
    missed_on: {
      sql: `((coalesce(a.late_since, a.promise_on) + time '12:00') at time zone 'Europe/Ljubljana')`,
      kind: 'instant',
      isHidden: true,
    },
    letter_id: shown('l.id', 'uuid'),
    letter_due: shown('l.due_at', 'instant'),
    letter_day: shown('l.send_on::text'),
    letter_printed: shown('coalesce(u.email, u.given_email) is null', 'boolean'),
    letter_bulk: shown('l.bulk_id', 'uuid'),
    letter_maker: shown('l.made_by', 'uuid'),
    letter_by: shown('(select w.name from users w where w.id = l.made_by)'),
    wrote_at: { sql: 'a.candidate_wrote_at', kind: 'instant', isHidden: true },
    unread: shown(UNREAD_BY_STAFF, 'number'),
    is_masked: shown('false', 'boolean'),
    education: shown(`case when ${IS_UNDER_WAY} then p.education end`, 'number'),
    career: shown(`case when ${IS_UNDER_WAY} then p.career end`),
  },
  exported: {
    ref_no: { head: m.staff_application_number },
    name: { head: m.staff_application_name, isPersonal: true },
    job: { head: m.staff_application_job },
    status: {
      head: m.office_status,
      cell: (status, locale) => STATUS_WORDS[status as ApplicationStatus]({}, { locale }),
    },
    stage: { head: m.staff_application_stage },
    next_move: {
      head: m.staff_next_move,
      cell: (move, locale) => MOVE_WORDS[move as keyof typeof MOVE_WORDS]({}, { locale }),
    },
    promise_on: { head: m.staff_promise },
    waits_since: { head: m.staff_waits_since },
    unread: { head: m.staff_unread },
    submitted_at: { head: m.staff_submitted },
    contact_name: { head: m.office_owner, isPersonal: true },
  },
  label: NUMBER_AND_NAME,
  ...foundBy(READABLE),
  means: MEANS,
  meansRows: true,
  // The longest at the top.
  order: `${BY_MOVE}, a.waits_since`,
  orderOfFew: `${BY_MOVE} + 0, a.waits_since`,
  masked: {
    from: WITH_OPENED,
    columns: { name: MASKED_NAME, is_masked: STILL_MASKED },
    label: MASKED_NAME,
    ...foundBy(`(${READABLE} and opened.whole)`),
    means: MEANS_MASKED,
  },
}
