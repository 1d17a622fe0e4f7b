import { AD_TITLE } from '#base/ad-texts.ts'
import { offerFilters } from '@korak/contract/list.fields.ts'
import type { OfferState } from '@korak/contract/offers.policy.ts'
import type { OFFER_WAITS, OfferTerms } from '@korak/contract/offers.ts'
import { AGREED, FINDABLE_NAME, NUMBER_AND_NAME, SHOWN_NAME } from '#applications/record/readable.ts'
import { m } from '#i18n/words/messages.js'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })

/** How an offer stands, in words. */
export const STATE_WORDS = {
  held: m.offer_state_held,
  open: m.offer_state_open,
  accepted: m.offer_state_accepted,
  declined: m.offer_state_declined,
  withdrawn: m.offer_state_withdrawn,
  settled: m.offer_state_settled,
  replaced: m.offer_state_replaced,
  recalled: m.offer_state_recalled,
} as const satisfies Record<OfferState, unknown>
const WAIT_WORDS = {
  hiring: m.offer_waits_hiring,
  declined: m.offer_waits_declined,
  late: m.offer_waits_late,
} as const satisfies Record<(typeof OFFER_WAITS)[number], unknown>

/** For how long a pay is, in words. */
export const PERIOD_WORDS = {
  hour: m.offer_period_hour,
  month: m.offer_period_month,
  year: m.offer_period_year,
} as const satisfies Record<OfferTerms['pay_period'], unknown>

const TODAY = `(now() at time zone 'Europe/Ljubljana')::date`
// Noon is within the day, whichever end of it is asked for.
const noon = (day: string) => `((${day} + time '12:00') at time zone 'Europe/Ljubljana')`

/** The last version of each offer that was sent, with what of it waits for staff. */
export const offers: Resource = {
  // What somebody is paid, and what they said to it, is for who makes offers; seeing one job does not show it.
  audience: 'offers.manage',
  isOfPeople: true,
  person: 'a.user_id',
  screen: '/office/offers',
  from: `offers o join applications a on a.id = o.application_id join users u on u.id = a.user_id
    join jobs j on j.id = a.job_id left join users k on k.id = j.contact_id`,
  // What was offered is not shown any more once nothing of what was sent may be read.
  visible: `${AGREED} and o.sent_at is not null and not exists (select from offers n
    where n.application_id = o.application_id and n.sent_at is not null and n.version > o.version)`,
  key: 'id',
  columns: {
    ...columnsFrom(offerFilters, {
      id: 'o.id',
      ref_no: 'a.ref_no',
      name: SHOWN_NAME,
      job_uid: 'a.job_id',
      job: AD_TITLE,
      state: 'o.state',
      // A yes waits whatever somebody means to do instead of hiring.
      waits: `case when o.state = 'accepted' and a.status = 'offer' and a.staff_status <> 'hired' then 'hiring'
        when a.staff_status <> 'offer' then null
        when o.state = 'declined' then 'declined' when o.state = 'open' and o.answer_by < ${TODAY} then 'late' end`,
      start_on: noon('o.start_on'),
      answer_by: noon('o.answer_by'),
      pay: 'o.pay',
      answered_at: 'o.answered_at',
      contact_uid: 'j.contact_id',
      contact_name: `coalesce(k.name, j.contact_name, '')`,
    }),
    application_uid: shown('o.application_id', 'uuid'),
    version: shown('o.version', 'number'),
    pay_period: shown('o.pay_period'),
    start_day: shown('o.start_on::text'),
    answer_day: shown('o.answer_by::text'),
  },
  exported: {
    ref_no: { head: m.staff_application_number },
    name: { head: m.staff_application_name, isPersonal: true },
    job: { head: m.staff_application_job },
    state: { head: m.offer_state, cell: (state, locale) => STATE_WORDS[state as OfferState]({}, { locale }) },
    waits: {
      head: m.offer_waits,
      cell: (waits, locale) => (waits ? WAIT_WORDS[waits as keyof typeof WAIT_WORDS]({}, { locale }) : ''),
    },
    start_on: { head: m.offer_start },
    answer_by: { head: m.offer_answer_by },
    pay: { head: m.offer_pay, isPersonal: true },
    pay_period: {
      head: m.offer_period,
      cell: (period, locale) => PERIOD_WORDS[period as keyof typeof PERIOD_WORDS]({}, { locale }),
    },
    answered_at: { head: m.offer_answered },
    contact_name: { head: m.office_owner, isPersonal: true },
  },
  label: NUMBER_AND_NAME,
  search: `folded(${FINDABLE_NAME} || ' ' || a.ref_no)`,
  order: 'o.answer_by',
}
