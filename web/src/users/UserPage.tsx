import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { Link, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Neighbours } from '#office/place/Neighbours.tsx'
import { usePlace } from '#office/place/place.ts'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Columns, Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { FactsList, SignPost } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { AccountHistory } from './AccountHistory.tsx'
import { Access } from './Access.tsx'
import { Position } from './Position.tsx'
import { Substitutes } from './Substitutes.tsx'
import { type User, nameOf } from './users.api.ts'
import { USER_KIND_WORDS, UserStatusTag } from './UserStatusTag.tsx'

export const screens: Screens = [
  {
    path: '/office/users/:uid',
    query: ['list'],
    title: 'users_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'users.manage',
    section: null,
  },
]

/** An account as administrators see it: position, roles, and how far it is open. */
export function UserPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /users/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: nameOf(query.data) } : null)
  const place = usePlace('users', uid)
  const { up } = place
  const commands = useMemo<Command[]>(
    () => [{ id: 'up', group: 'record', label: m.users_back(), key: 'u', href: up }],
    [up],
  )
  useCommands(commands)
  return (
    <RecordLoaded list="/office/users" query={query}>
      {(user) => (
        <OfficeScreen
          title={nameOf(user)}
          above={{ label: m.users_title(), href: up }}
          actions={<Neighbours place={place} />}
          lead={
            <Row>
              <UserStatusTag status={user.status} />
              <span className="muted">
                {[USER_KIND_WORDS[user.kind](), withNonBreaking(user.company ?? '')].filter(Boolean).join(' · ')}
              </span>
            </Row>
          }
        >
          {user.is_above && <Notice tone="info">{m.users_is_above()}</Notice>}
          <Columns shape="article">
            <Stack gap={6}>
              <Position key={user.uid} user={user} />
              <Access user={user} />
              {user.kind === 'employee' && <Substitutes uid={user.uid} />}
              {user.jobs.length > 0 && <Jobs user={user} />}
              {user.records.length > 0 && <Records user={user} />}
              <AccountHistory uid={user.uid} />
            </Stack>
            <SignPost label={m.users_facts()}>
              <FactsList facts={factsOf(user)} />
            </SignPost>
          </Columns>
        </OfficeScreen>
      )}
    </RecordLoaded>
  )
}

const factsOf = (user: User) => [
  { label: m.users_username(), value: user.username },
  { label: m.users_email(), value: user.email },
  { label: m.users_kind(), value: USER_KIND_WORDS[user.kind]() },
  ...(user.company ? [{ label: m.users_company(), value: withNonBreaking(user.company) }] : []),
  { label: m.users_roles(), value: user.roles.join(', ') || '–' },
  {
    label: m.users_language(),
    value: user.language === 'sl-SI' ? m.office_slovenian() : m.office_english(),
  },
  { label: m.users_last_sign_in(), value: user.last_login_at ? formatDate(user.last_login_at) : m.users_never() },
  { label: m.users_factor(), value: user.has_factor ? m.users_factor_set() : m.users_factor_none() },
  { label: m.users_sessions(), value: user.sessions },
  { label: m.users_since(), value: formatDay(user.created_at) },
  ...(user.invited_by ? [{ label: m.users_invited_by(), value: user.invited_by }] : []),
  ...(user.invited_until ? [{ label: m.invitation_until(), value: formatDate(user.invited_until) }] : []),
]

/** Before the account can go, these need another contact. */
const Jobs = ({ user }: { user: User }) => (
  <div>
    <p>{m.users_erase_jobs()}</p>
    <ul>
      {user.jobs.map(({ uid, ref_no, title }) => (
        <li key={uid}>
          <Link href={pathTo('/office/jobs/:uid', { uid })}>{`${ref_no} ${title || m.office_untitled()}`}</Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Single jobs the person may see or change, and through what. */
const Records = ({ user }: { user: User }) => (
  <Section title={m.users_records()}>
    <ul>
      {user.records.map(({ uid, ref_no, title, what, through }) => (
        <li key={`${uid} ${through}`}>
          <Link href={pathTo('/office/jobs/:uid', { uid })}>{`${ref_no} ${title || m.office_untitled()}`}</Link>{' '}
          <span className="muted">
            {what === 'edit' ? m.record_permission_edit() : m.record_permission_see()} ·{' '}
            {through === null ? m.users_record_direct() : m.users_record_role({ name: through })}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
