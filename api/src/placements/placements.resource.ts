import { AD_TITLE } from '#base/ad-texts.ts'
import { placementFilters } from '@korak/contract/list.fields.ts'
import type { GUARANTEES, PLACEMENT_STATES } from '@korak/contract/placements.rules.ts'
import { IS_ACCEPTED } from '#applications/accepted.ts'
import { AGREED, FINDABLE_NAME, NUMBER_AND_NAME, SHOWN_NAME } from '#applications/record/readable.ts'
import { m } from '#i18n/words/messages.js'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'
import { PERIOD_WORDS } from '#offers/offers.resource.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })

const STATE_WORDS = {
  planned: m.placement_state_planned,
  running: m.placement_state_running,
  ended: m.placement_state_ended,
} as const satisfies Record<(typeof PLACEMENT_STATES)[number], unknown>
const GUARANTEE_WORDS = {
  none: m.placement_guarantee_none,
  runs: m.placement_guarantee_runs,
  over: m.placement_guarantee_over,
  due: m.placement_guarantee_due,
} as const satisfies Record<(typeof GUARANTEES)[number], unknown>

const TODAY = `(now() at time zone 'Europe/Ljubljana')::date`
// Noon is within the day, whichever end of it is asked for.
const noon = (day: string) => `((${day} + time '12:00') at time zone 'Europe/Ljubljana')`

/** Its application has left where a placement follows, as `isPlaceable` says it of one. */
const IS_LOOSE = `p.ended_on is null and a.status <> 'hired' and not (a.status = 'offer' and ${IS_ACCEPTED})`

/** Who begins work where, and what of it we still answer for. */
export const placements: Resource = {
  audience: 'placements.manage',
  isOfPeople: true,
  person: 'a.user_id',
  screen: '/office/placements',
  from: `placements p join applications a on a.id = p.application_id join users u on u.id = a.user_id
    join jobs j on j.id = a.job_id left join users k on k.id = j.contact_id left join companies c on c.id = j.company_id`,
  // What was agreed is not shown any more once nothing of what was sent may be read.
  visible: AGREED,
  key: 'id',
  columns: {
    ...columnsFrom(placementFilters, {
      id: 'p.id',
      ref_no: 'a.ref_no',
      name: SHOWN_NAME,
      job_uid: 'a.job_id',
      job: AD_TITLE,
      company: { 'sl-SI': `coalesce(c.name_sl, '')`, 'en-EN': `coalesce(c.name_en, '')` },
      state: `case when p.ended_on is not null then 'ended' when p.start_on <= ${TODAY} then 'running' else 'planned' end`,
      is_loose: `(${IS_LOOSE})`,
      guarantee: `case when p.guarantee_until is null then 'none'
        when p.ended_on <= p.guarantee_until then 'due'
        when p.ended_on is null and ${TODAY} <= p.guarantee_until then 'runs' else 'over' end`,
      start_on: noon('p.start_on'),
      guarantee_until: noon('p.guarantee_until'),
      ended_on: noon('p.ended_on'),
      pay: 'p.pay',
      contact_uid: 'j.contact_id',
      contact_name: `coalesce(k.name, j.contact_name, '')`,
    }),
    application_uid: shown('p.application_id', 'uuid'),
    pay_period: shown('p.pay_period'),
    start_day: shown('p.start_on::text'),
    guarantee_day: shown('p.guarantee_until::text'),
    end_day: shown('p.ended_on::text'),
  },
  exported: {
    ref_no: { head: m.staff_application_number },
    name: { head: m.staff_application_name, isPersonal: true },
    job: { head: m.staff_application_job },
    company: { head: m.placement_company },
    state: {
      head: m.placement_state,
      cell: (state, locale) => STATE_WORDS[state as keyof typeof STATE_WORDS]({}, { locale }),
    },
    start_on: { head: m.placement_start },
    guarantee_until: { head: m.placement_guarantee_until },
    guarantee: {
      head: m.placement_guarantee,
      cell: (state, locale) => GUARANTEE_WORDS[state as keyof typeof GUARANTEE_WORDS]({}, { locale }),
    },
    ended_on: { head: m.placement_ended },
    pay: { head: m.placement_pay, isPersonal: true },
    pay_period: {
      head: m.offer_period,
      cell: (period, locale) => PERIOD_WORDS[period as keyof typeof PERIOD_WORDS]({}, { locale }),
    },
    contact_name: { head: m.office_owner, isPersonal: true },
  },
  label: NUMBER_AND_NAME,
  search: `folded(${FINDABLE_NAME} || ' ' || a.ref_no)`,
  order: 'p.start_on desc',
}
