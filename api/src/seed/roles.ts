import { GRANTED, PERMISSIONS } from '@korak/contract/permissions.list.ts'
import type { RoleData } from './reference.queries.ts'

const grantedTo = (role: string) =>
  PERMISSIONS.filter((permission) => (GRANTED[permission] as readonly string[]).includes(role))

/** Roles the portal starts with. Administrators need no list: the role has every permission there is. */
export const ROLES: readonly RoleData[] = [
  {
    key: 'Administrators',
    nameSl: 'Skrbništvo',
    nameEn: 'Administrators',
    isSystem: true,
    secondFactorDays: 14,
    permissions: [],
  },
  {
    key: 'Consultants',
    nameSl: 'Svetovanje',
    nameEn: 'Consultants',
    isSystem: false,
    secondFactorDays: 14,
    permissions: grantedTo('Consultants'),
  },
  {
    key: 'Researchers',
    nameSl: 'Iskanje kandidatov',
    nameEn: 'Researchers',
    isSystem: false,
    permissions: grantedTo('Researchers'),
  },
  {
    key: 'Interviewers',
    nameSl: 'Ocenjevalci',
    nameEn: 'Interviewers',
    isSystem: false,
    permissions: grantedTo('Interviewers'),
  },
  { key: 'Clients', nameSl: 'Naročniki', nameEn: 'Clients', isSystem: true, permissions: [] },
  { key: 'Employees', nameSl: 'Zaposleni', nameEn: 'Employees', isSystem: true, permissions: [] },
  { key: 'Candidates', nameSl: 'Kandidati', nameEn: 'Candidates', isSystem: true, permissions: [] },
]
