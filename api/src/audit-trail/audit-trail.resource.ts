import { ACTIVITIES, type ActivityAction } from '@korak/contract/activities.ts'
import { auditFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'
import { actionInWords, detailsInWords, subjectInWords } from './in-words.ts'

const shown = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind })

/** SQL: may the reader see the names of candidates? */
const SEES = `exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $user
  and (r.key = 'Administrators' or exists (select from role_permissions g where g.role_id = r.id and g.permission = 'candidates.read')))`
const nameOf = (of: string) =>
  `case when me.sees or not exists (select from candidates c where c.user_id = ${of}.id) then coalesce(${of}.name, ${of}.username) end`
/** People whose names begin so, as far as the reader may see them. */
const MEANT = `select n.id from users n where array_to_tsvector(array_remove(string_to_array(folded(n.name), ' '), '')) @@ $begins::tsquery
  and (${SEES} or not exists (select from candidates c where c.user_id = n.id))`

/** Who submitted feedback about others: raters answer unseen. */
const UNTOLD = 'feedback.answered' satisfies ActivityAction

/** Some events of people, in the order of the index that is read for them until there are enough. */
const OF_PEOPLE = `(select action from audit_events where user_id = any($ids::uuid[]) and action <> '${UNTOLD}'
  order by user_id, created_at desc limit $limit) e`

/** What happened. */
export const auditTrail: Resource = {
  audience: 'audit.read',
  screen: '/office/audit',
  from: `audit_events e cross join (select ${SEES} as sees) me left join users a on a.id = e.actor_id left join users p on p.id = e.user_id`,
  visible: `e.action <> '${UNTOLD}'`,
  key: 'id',
  columns: {
    ...columnsFrom(
      auditFilters,
      {
        id: 'e.id',
        action: 'e.action',
        actor_uid: 'e.actor_id',
        person_uid: 'e.user_id',
        subject_uid: 'e.subject_id',
        at: 'e.created_at',
      },
      { action: { values: ACTIVITIES.filter((action) => action !== UNTOLD) }, at: { isAlways: true } },
    ),
    actor: shown(nameOf('a')),
    person: shown(nameOf('p')),
    subject: shown('e.subject_type'),
    details: shown('e.details'),
    device: shown('e.device'),
    network: shown('e.ip::text'),
  },
  exported: {
    at: { head: m.audit_at, hasTime: true, isPersonal: true },
    actor: { head: m.audit_actor, isPersonal: true },
    action: { head: m.audit_action, cell: (action, language) => actionInWords(String(action), language) },
    person: { head: m.audit_person, isPersonal: true },
    subject: { head: m.audit_subject, cell: (kind, language) => subjectInWords(String(kind), language) },
    details: { head: m.audit_details, cell: (details, language) => detailsInWords(details, language).join('; ') },
    network: { head: m.audit_network, isPersonal: true },
  },
  means: MEANT,
  found: '(e.actor_id = any($ids::uuid[]) or e.user_id = any($ids::uuid[]))',
  // `is true` keeps them one list that is made once, and each event is asked whether either of its people is in it.
  foundByMany: `exists (select from (values (e.actor_id), (e.user_id)) of (id) where (of.id in (${MEANT})) is true)`,
  enough: OF_PEOPLE,
  isJoined: true,
  order: 'e.created_at desc',
}
