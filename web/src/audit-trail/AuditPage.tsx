import type { AnswerOf } from '@korak/contract/all.ts'
import { auditFilters } from '@korak/contract/list.fields.ts'
import { type Href, pathTo, pathWith } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { labels } from '#words/groups/activities.js'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/audit',
    title: 'audit_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'audit.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /audit-trail'>['data'][number]

const words = labels as Readonly<Record<string, () => string>>
const actionOf = (action: string): string => (words[action.replace('.', '_')] ?? m.security_activity_other)()
/** A name narrows the list to what the person did, or what was done about them. */
function Name({ of, column }: { of: NonNullable<Row['actor']>; column: 'actor_uid' | 'person_uid' }) {
  const name = of.name ?? m.audit_unnamed()
  const says = column === 'actor_uid' ? m.audit_only_actor : m.audit_only_person
  return (
    <Link href={pathWith('/office/audit', `${column}=${of.uid}`)} aria-label={says({ name })}>
      {name}
    </Link>
  )
}

const PLACES: Record<string, (uid: string) => Href> = {
  job: (uid) => pathTo('/office/jobs/:uid', { uid }),
  company: (uid) => pathTo('/office/companies/:uid', { uid }),
  task: (uid) => pathTo('/office/tasks/:uid', { uid }),
}
function Subject({ of }: { of: NonNullable<Row['subject']> }) {
  const place = of.uid === null ? undefined : PLACES[of.kind]?.(of.uid)
  return place ? <Link href={place}>{of.name}</Link> : of.name
}

const columnsOf = (): Column<Row>[] => [
  {
    key: 'at',
    label: m.audit_at(),
    sortable: true,
    numeric: true,
    cell: ({ at }) => formatDate(at),
  },
  { key: 'action', label: m.audit_action(), rowHeader: true, cell: ({ action }) => actionOf(action) },
  {
    key: 'actor',
    label: m.audit_actor(),
    cell: ({ actor }) => (actor ? <Name of={actor} column="actor_uid" /> : m.audit_portal()),
  },
  {
    key: 'person',
    label: m.audit_person(),
    cell: ({ person, actor }) =>
      person && (person.uid === actor?.uid ? m.audit_self() : <Name of={person} column="person_uid" />),
  },
  {
    key: 'subject',
    label: m.audit_subject(),
    wideOnly: true,
    cell: ({ subject }) => subject && <Subject of={subject} />,
  },
  { key: 'details', label: m.audit_details(), wideOnly: true, cell: ({ details }) => details.join('; ') },
  { key: 'device', label: m.audit_device(), wideOnly: true, screenOnly: true, cell: ({ device }) => device ?? '' },
  { key: 'network', label: m.audit_network(), wideOnly: true, cell: ({ network }) => network ?? '' },
]

const chosenOne = { values: [], isOpen: true, wordOf: () => m.audit_one(), isRare: true }

/** Who did what, and when. */
export const AuditPage = () => (
  <OfficeList
    name="audit-trail"
    call="GET /audit-trail"
    screen="/office/audit"
    title={m.audit_title()}
    lead={<p className="muted">{m.audit_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(auditFilters, [
      { column: 'at', label: m.audit_at() },
      { column: 'action', label: m.audit_action(), wordOf: actionOf },
    ]).concat(
      { column: 'actor_uid', label: m.audit_actor(), kind: 'options', ...chosenOne },
      { column: 'person_uid', label: m.audit_person(), kind: 'options', ...chosenOne },
    )}
    rowKey={(row) => row.id}
    searched={m.audit_search()}
    empty={m.audit_none()}
    exports
  />
)
