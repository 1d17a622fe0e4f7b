import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { Permission } from '@korak/contract/route.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { fold } from '#ui/choice/fold.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCheck, IconMinus } from '#ui/icons.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { PERMISSION_WORDS } from './permissions.ts'
import styles from './users.module.css'

export const screens: Screens = [
  {
    path: '/office/roles',
    title: 'roles_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'roles.manage',
    section: null,
  },
]

type Role = AnswerOf<'GET /roles'>[number]
const PERMISSIONS = Object.keys(PERMISSION_WORDS) as Permission[]

/** What each role allows, in plain words. */
export function RolesPage() {
  const query = useQuery(queryOf('GET /roles'))
  return (
    <OfficeScreen title={m.roles_title()} lead={<p className="muted">{m.roles_lead()}</p>}>
      <Loaded query={query}>{(roles) => <Matrix roles={roles} />}</Loaded>
    </OfficeScreen>
  )
}

/** Finds permissions by their words, and roles by their names: one of both is what somebody looks for. */
function Matrix({ roles }: { roles: readonly Role[] }) {
  const [typed, setTyped] = useState('')
  const fits = (words: string) => fold(words).includes(fold(typed.trim()))
  const named = roles.filter(({ name }) => fits(name))
  const worded = PERMISSIONS.filter((permission) => fits(PERMISSION_WORDS[permission]()))
  const shownRoles = worded.length > 0 || named.length === 0 ? roles : named
  const shown = worded.length > 0 ? worded : named.length > 0 ? PERMISSIONS : []
  return (
    <>
      <ul className={styles.roles}>
        {roles.map(({ id, name, people }) => (
          <li key={id}>
            <Link href={pathTo('/office/roles/:id', { id: String(id) })}>{name}</Link>{' '}
            <span className="muted">{m.roles_people({ count: people })}</span>
          </li>
        ))}
      </ul>
      <TextInput
        type="search"
        label={m.roles_search()}
        className={styles.form}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState ring="beside" title={m.roles_none_fit()} />
      ) : (
        <DataTable
          caption={m.roles_matrix()}
          columns={columnsOf(shownRoles)}
          rows={shown}
          rowKey={(permission) => permission}
        />
      )}
    </>
  )
}

const columnsOf = (roles: readonly Role[]): Column<Permission>[] => [
  {
    key: 'permission',
    label: m.roles_permission(),
    rowHeader: true,
    cell: (permission) => PERMISSION_WORDS[permission](),
  },
  ...roles.map((role): Column<Permission> => ({
    key: String(role.id),
    label: role.name,
    cell: (permission) => <Has it={role.has_all || role.permissions.includes(permission)} />,
  })),
]

const Has = ({ it }: { it: boolean }) => (
  <>
    <Icon of={it ? IconCheck : IconMinus} className={it ? undefined : 'muted'} />
    <span className="visually-hidden">{it ? m.roles_has() : m.roles_has_not()}</span>
  </>
)
