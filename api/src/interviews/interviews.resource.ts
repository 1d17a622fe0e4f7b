import { AD_TITLE } from '#base/ad-texts.ts'
import { interviewFilters } from '@korak/contract/list.fields.ts'
import { AGREED, FINDABLE_NAME, NUMBER_AND_NAME, SHOWN_NAME } from '#applications/record/readable.ts'
import { columnsFrom, type Resource } from '#lists/resource.ts'

const TODAY = `(now() at time zone 'Europe/Ljubljana')::date`
const AT = `case when i.state in ('confirmed', 'done', 'missed') then i.starts_at end`

/** Interviews of applications: searched by name and number. */
export const interviews: Resource = {
  audience: 'applications.read',
  isOfPeople: true,
  screen: '/office/interviews',
  isGrantable: true,
  grantedBy: 'job_uid',
  from: `interviews i join applications a on a.id = i.application_id join users u on u.id = a.user_id
    join jobs j on j.id = a.job_id`,
  visible: `a.submitted_at is not null and ${AGREED}`,
  key: 'id',
  columns: {
    ...columnsFrom(interviewFilters, {
      id: 'i.id',
      application_uid: 'a.id',
      ref_no: 'a.ref_no',
      name: SHOWN_NAME,
      job_uid: 'j.id',
      job: AD_TITLE,
      state: 'i.state',
      kind: 'i.kind',
      starts_at: AT,
      // Noon is within the day, whichever end of it is asked for.
      answer_by: `((i.answer_by + time '12:00') at time zone 'Europe/Ljubljana')`,
      waits: `array_remove(array[case when i.state = 'proposed' and i.asked_at is not null then 'asked' end,
        case when i.state = 'proposed' and i.asked_at is null and i.answer_by < ${TODAY} then 'unanswered' end,
        case when i.state = 'confirmed' and i.ends_at < now() then 'outcome' end], null)`,
      person_uid: `array(select p.user_id::text from interview_people p where p.interview_id = i.id)`,
    }),
    created_at: { sql: 'i.created_at', kind: 'instant', isHidden: true },
    answer_day: {
      sql: `case when i.state = 'proposed' and i.asked_at is null and i.lapsed_at is null then i.answer_by::text end`,
      kind: 'text',
    },
    people: {
      sql: `coalesce((select string_agg(p.name, ', ' order by p.name) from interview_people ip join users p on p.id = ip.user_id
        where ip.interview_id = i.id), '')`,
      kind: 'text',
    },
  },
  label: NUMBER_AND_NAME,
  search: `folded(${FINDABLE_NAME} || ' ' || a.ref_no)`,
  // What is agreed and nearest, then what waits for somebody, then what is over, newest first.
  order: `(i.state = 'confirmed' and i.ends_at >= now()) desc nulls last, i.state in ('proposed', 'confirmed') desc,
    case when i.state in ('proposed', 'confirmed') then ${AT} end nulls first, ${AT} desc nulls last, i.created_at desc`,
}
