import { adTitle } from '#base/ad-texts.ts'
import { evaluationFilters } from '@korak/contract/list.fields.ts'
import type { EVALUATION_STATES } from '@korak/contract/evaluations.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { ACTIVE } from '#applications/applications.states.ts'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })

const titleIn = (language: Language): string => `coalesce(${adTitle('a.job_id', language)}, '')`
const UNDER_WAY = `a.status in (${ACTIVE.map((status) => `'${status}'`).join(', ')})`

export interface ListedEvaluation {
  id: string
  refNo: string
  job: string
  stage: string
  state: (typeof EVALUATION_STATES)[number]
  day: string | null
  submittedAt: Date | null
}

/**
 * What the caller was asked for: to give as long as the application is under way, and given; neither name nor anything
 * said in it. After the end as long as what was sent may be read.
 */
export const evaluations: Resource = {
  audience: 'evaluations.create',
  screen: '/office/evaluations',
  from: `evaluations e join applications a on a.id = e.application_id join users p on p.id = e.user_id`,
  visible: `(e.interviewer_id = $user and e.withdrawn_at is null and (${UNDER_WAY} or (e.submitted_at is not null
    and a.status <> 'withdrawn' and p.status = 'active' and p.closing_at is null and p.restricted_at is null
    and p.quarantined_at is null)))`,
  key: 'id',
  columns: {
    ...columnsFrom(evaluationFilters, {
      id: 'e.id',
      ref_no: 'a.ref_no',
      state: `case when e.submitted_at is null then 'open' else 'given' end`,
      // Noon is within the day, whichever end of it is asked for.
      due_on: `((e.due_on + time '12:00') at time zone 'Europe/Ljubljana')`,
    }),
    job: shown({ 'sl-SI': titleIn('sl-SI'), 'en-EN': titleIn('en-EN') }),
    stage: shown({ 'sl-SI': 'e.stage_sl', 'en-EN': 'e.stage_en' }),
    day: shown('e.due_on::text'),
    submitted_at: shown('e.submitted_at', 'instant'),
  },
  search: `folded(a.ref_no || ' ' || ${titleIn('sl-SI')} || ' ' || ${titleIn('en-EN')})`,
  order: 'e.submitted_at desc nulls first, e.due_on nulls last, e.created_at',
}
