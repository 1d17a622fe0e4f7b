import { adTitle } from '#base/ad-texts.ts'
import { taskFilters } from '@korak/contract/list.fields.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'
import { quoted, READABLE } from '#applications/record/readable.ts'
import { m } from '#i18n/words/messages.js'
import { inForce } from '#users/substitutes.ts'

const shown = (sql: Column['sql'], kind: Column['kind'] = 'text'): Column => ({ sql, kind })

const TODAY = `(now() at time zone 'Europe/Ljubljana')::date`
const RECORD = `case when t.job_id is not null then 'job' when t.application_id is not null then 'application'
    when t.company_id is not null then 'company' when t.user_id is not null then 'user' end`
const titleIn = (language: Language): string => `coalesce(${adTitle('coalesce(t.job_id, a.job_id)', language)}, '')`
const nameIn = (title: string, company: string): string =>
  `case when j.id is not null then j.ref_no || ' ' || ${title} when a.id is not null then a.ref_no || ' ' || ${title}
    when c.id is not null then c.${company} else u.name end`

/** In place of the words of a task on an application that cannot be read any more: they may say whose it was. */
export const CLOSED_WORDS = {
  'sl-SI': m.task_closed({}, { locale: 'sl-SI' }),
  'en-EN': m.task_closed({}, { locale: 'en-EN' }),
}
const IS_OPEN = `(t.application_id is null or (select ${READABLE} from users u where u.id = a.user_id))`
const wordsIn = (words: string, locale: keyof typeof CLOSED_WORDS): string =>
  `case when ${IS_OPEN} then ${words} else ${quoted(CLOSED_WORDS[locale])} end`
/** What the portal wrote is read in one's own language; people write in one. */
const TEXT = { 'sl-SI': wordsIn('t.text', 'sl-SI'), 'en-EN': wordsIn('coalesce(t.text_en, t.text)', 'en-EN') }
const WAITS = `case when t.done_at is null and p.status = 'disabled' then 'assignee' end`
const ABSENT = `array(select s.user_id from substitutes s where s.substitute_id = $user and ${inForce('s')})`

/** Tasks the caller has to do, has written, or does while somebody is away; found by their words. */
export const tasks: Resource = {
  audience: 'tasks.manage',
  screen: '/office/tasks',
  from: `(select * from tasks where deleted_at is null) t cross join (select $user::uuid as id) me
    left join users p on p.id = t.assignee_id left join users w on w.id = t.author_id
    left join jobs j on j.id = t.job_id left join applications a on a.id = t.application_id
    left join companies c on c.id = t.company_id left join users u on u.id = t.user_id`,
  visible: `(t.assignee_id = $user or t.author_id = $user or t.assignee_id = any(${ABSENT}))`,
  key: 'id',
  columns: {
    ...columnsFrom(taskFilters, {
      id: 't.id',
      text: TEXT,
      whose: `array_remove(array[case when t.assignee_id = me.id then 'mine' end,
        case when t.author_id = me.id and t.mentioned_in is null then 'made' end], null)`,
      state: `case when t.done_at is not null then 'done' when t.due_on < ${TODAY} then 'overdue'
        when t.due_on = ${TODAY} then 'today' else 'later' end`,
      // Noon is within the day, whichever end of it is asked for.
      due_on: `((t.due_on + time '12:00') at time zone 'Europe/Ljubljana')`,
      job_uid: 't.job_id',
      application_uid: 't.application_id',
      assignee_uid: 't.assignee_id',
      assignee: `coalesce(p.name, '')`,
      waits: WAITS,
      author: `coalesce(w.name, '')`,
      created_at: 't.created_at',
    }),
    waits: { sql: WAITS, kind: 'text', isFilterable: true, isHidden: true },
    rev: shown('t.rev', 'number'),
    day: shown('t.due_on::text'),
    author_id: shown('t.author_id', 'uuid'),
    mentioned_in: shown('t.mentioned_in', 'uuid'),
    record: shown(RECORD),
    record_id: shown('coalesce(t.job_id, t.application_id, t.company_id, t.user_id)', 'uuid'),
    // As `places.ts` asks: who may see an application is said of its job.
    seen_by_id: shown('coalesce(t.job_id, a.job_id, t.company_id, t.user_id)', 'uuid'),
    record_name: shown({
      'sl-SI': nameIn(titleIn('sl-SI'), 'name_sl'),
      'en-EN': nameIn(titleIn('en-EN'), 'name_en'),
    }),
    done_at: shown('t.done_at', 'instant'),
  },
  label: TEXT,
  search: { 'sl-SI': `folded(${TEXT['sl-SI']})`, 'en-EN': `folded(${TEXT['en-EN']})` },
  order: 't.done_at desc nulls first, t.due_on nulls last, t.created_at desc',
}
