import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { type Column, collated, type ExportedColumn, type Resource } from '#lists/resource.ts'
import { COVER } from './covered.ts'

const sorted = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind, isSortable: true })

/** Accounts that are not candidates': of a kind of our own or of a company, or with a permission. */
export const WORKING = `select user_id from employees union select user_id from company_contacts union select user_id from company_employees
    union select ur.user_id from roles r cross join lateral (select user_id from user_roles where role_id = r.id offset 0) ur
      where r.key = 'Administrators' or exists (select from role_permissions p where p.role_id = r.id)`
const isIn = (table: string): string => `exists (select from ${table} kind where kind.user_id = u.id)`
const IS_EMPLOYEE = isIn('employees')
const KIND = `case when ${IS_EMPLOYEE} then 'employee' when ${isIn('candidates')} then 'candidate'
    when ${isIn('company_contacts')} then 'company' when ${isIn('company_employees')} then 'companyemployee' else 'none' end`
/** As it was invited. */
const EMAIL = `replace(u.email, '${COVER}', '')`
const names = (column: string): string => `array(select r.${column} from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = u.id order by r.id)`
const STATUS = `case when u.status <> 'registered' then u.status::text when l.used_at is not null then 'revoked'
    when l.expires_at > now() then 'invited' else 'expired' end`
/** Invited and not here yet: the few there are, by an index. */
const isInvited = (condition: string): string =>
  `u.id = any(array(select id from users where status = 'registered')) and u.status = 'registered' and ${condition}`
const STATUS_TESTS = {
  revoked: isInvited('l.used_at is not null'),
  invited: isInvited('l.used_at is null and l.expires_at > now()'),
  expired: isInvited('l.used_at is null and coalesce(l.expires_at <= now(), true)'),
  active: `u.status = 'active'`,
  disabled: `u.status = 'disabled'`,
}

const STATUS_WORDS: Record<string, ExportedColumn['head']> = {
  invited: m.users_status_invited,
  expired: m.users_status_expired,
  revoked: m.users_status_revoked,
  active: m.users_status_active,
  disabled: m.users_status_disabled,
}
const KIND_WORDS: Record<string, ExportedColumn['head']> = {
  employee: m.users_kind_employee,
  company: m.users_kind_company,
  companyemployee: m.users_kind_companyemployee,
  candidate: m.users_kind_candidate,
  none: m.users_kind_none,
}
const inWords =
  (words: Record<string, ExportedColumn['head']>) =>
  (value: unknown, locale: Language): string =>
    words[String(value)]?.({}, { locale }) ?? String(value)

export const users: Resource = {
  audience: 'users.manage',
  screen: '/office/users',
  from: `users u left join lateral (select used_at, expires_at from links where u.status = 'registered' and user_id = u.id and purpose = 'invitation'
      order by created_at desc, id limit 1) l on true`,
  // As one list of ids, in the order of their index: a search would otherwise look through the names of all candidates first.
  visible: `u.id = any(array(${WORKING}))`,
  key: 'id',
  isJoined: true,
  columns: {
    id: { sql: 'u.id', kind: 'uuid', isFilterable: true },
    rev: { sql: 'u.rev', kind: 'number' },
    name: sorted(`coalesce(u.name, '')`),
    username: sorted('u.username'),
    email: sorted(EMAIL),
    kind: { ...sorted(KIND), tests: { employee: IS_EMPLOYEE }, isFilterable: true, isOption: true },
    status: { ...sorted(STATUS), tests: STATUS_TESTS, isFilterable: true, isOption: true },
    roles: {
      sql: { 'sl-SI': names('name_sl'), 'en-EN': names('name_en') },
      kind: 'list',
      isFilterable: true,
      isOption: true,
    },
    invited_until: {
      ...sorted(`case when u.status = 'registered' then l.expires_at end`, 'instant'),
      isFilterable: true,
    },
    last_login_at: { ...sorted('u.last_login_at', 'instant'), isFilterable: true },
    created_at: { ...sorted('u.created_at', 'instant'), isFilterable: true },
  },
  label: 'coalesce(u.name, u.username)',
  // All of it says something of people.
  exported: {
    name: { head: m.users_name, isPersonal: true },
    email: { head: m.users_email, isPersonal: true },
    kind: { head: m.users_kind, cell: inWords(KIND_WORDS), isPersonal: true },
    roles: { head: m.users_roles, isPersonal: true },
    status: { head: m.office_status, cell: inWords(STATUS_WORDS), isPersonal: true },
    last_login_at: { head: m.users_last_sign_in, isPersonal: true },
  },
  search: 'u.names',
  order: collated('coalesce(u.name, u.username)'),
}
