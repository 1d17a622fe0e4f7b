import type { RoleData } from './reference.queries.ts'

/** Roles the portal starts with. Administrators need no list: the role has every permission there is. */
export const ROLES: readonly RoleData[] = [
  { key: 'Administrators', nameSl: 'Skrbništvo', nameEn: 'Administrators', isSystem: true, permissions: [] },
  {
    key: 'Consultants',
    nameSl: 'Svetovanje',
    nameEn: 'Consultants',
    isSystem: false,
    permissions: [
      'jobs.read',
      'jobs.create',
      'jobs.update',
      'jobs.publish',
      'jobs.delete',
      'applications.read',
      'applications.update',
      'candidates.read',
      'companies.read',
      'companies.manage',
      'media.read',
      'media.manage',
      'consents.read',
      'questionnaires.read',
      'questionnaires.manage',
      'campaigns.read',
      'campaigns.manage',
    ],
  },
  {
    key: 'Researchers',
    nameSl: 'Iskanje kandidatov',
    nameEn: 'Researchers',
    isSystem: false,
    permissions: [
      'jobs.read',
      'applications.read',
      'candidates.read',
      'companies.read',
      'media.read',
      'questionnaires.read',
    ],
  },
  { key: 'Clients', nameSl: 'Naročniki', nameEn: 'Clients', isSystem: true, permissions: [] },
  { key: 'Employees', nameSl: 'Zaposleni', nameEn: 'Employees', isSystem: true, permissions: [] },
  { key: 'Candidates', nameSl: 'Kandidati', nameEn: 'Candidates', isSystem: true, permissions: [] },
]
