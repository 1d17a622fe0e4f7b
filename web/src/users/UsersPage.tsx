import type { AnswerOf } from '@korak/contract/all.ts'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import { RecordLink } from '#office/place/RecordLink.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { USER_KIND_WORDS, USER_STATUS_WORDS, UserStatusTag } from './UserStatusTag.tsx'

export const screens: Screens = [
  {
    path: '/office/users',
    title: 'users_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'users.manage',
    section: null,
  },
]

type Row = AnswerOf<'GET /users'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'name',
    label: m.users_name(),
    rowHeader: true,
    sortable: true,
    cell: (user) => (
      <RecordLink kind="users" uid={user.uid}>
        {user.name ?? user.username}
      </RecordLink>
    ),
  },
  { key: 'email', label: m.users_email(), sortable: true, cell: (user) => user.email },
  { key: 'kind', label: m.users_kind(), sortable: true, wideOnly: true, cell: (user) => USER_KIND_WORDS[user.kind]() },
  { key: 'roles', label: m.users_roles(), cell: (user) => user.roles.join(', ') },
  {
    key: 'status',
    label: m.office_status(),
    sortable: true,
    cell: (user) => (
      <>
        <UserStatusTag status={user.status} />{' '}
        {user.status === 'invited' && user.invited_until && m.users_until({ date: formatDay(user.invited_until) })}
      </>
    ),
  },
  {
    key: 'last_login_at',
    label: m.users_last_sign_in(),
    sortable: true,
    numeric: true,
    wideOnly: true,
    cell: (user) => (user.last_login_at ? formatDate(user.last_login_at) : m.users_never()),
  },
]

/** Accounts of people who work with the portal. */
export function UsersPage() {
  return (
    <OfficeList
      name="users"
      call="GET /users"
      screen="/office/users"
      title={m.users_title()}
      lead={<p className="muted">{m.users_who()}</p>}
      create={{ label: m.users_invite(), href: '/office/users/invite' }}
      columns={columnsOf()}
      filters={[
        {
          column: 'status',
          label: m.office_status(),
          kind: 'options',
          values: Object.keys(USER_STATUS_WORDS),
          wordOf: (status) => USER_STATUS_WORDS[status as Row['status']]?.(),
        },
        {
          column: 'kind',
          label: m.users_kind(),
          kind: 'options',
          values: Object.keys(USER_KIND_WORDS),
          wordOf: (kind) => USER_KIND_WORDS[kind as Row['kind']]?.(),
        },
        { column: 'roles', label: m.users_role_filter(), kind: 'options' },
      ]}
      rowKey={(user) => user.uid}
      exports
      searched={m.users_search()}
      empty={m.users_none()}
    />
  )
}
