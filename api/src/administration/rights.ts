import { may, type Who } from '#auth/who.ts'
import type { Permission } from '@korak/contract/route.ts'

/** The role that has every permission there is, and no rows that say so. */
export const ADMINISTRATORS = 'Administrators'
/** Comes with every profile of a candidate. */
export const OF_CANDIDATES = 'Candidates'
/** Roles that come with a kind of profile: nobody gives or takes them. */
export const OF_PROFILES: ReadonlySet<string> = new Set([OF_CANDIDATES, 'Clients', 'Employees'])

/** Roles the portal starts with; they keep their keys, and stay. */
export const SEEDED: ReadonlySet<string> = new Set([
  ADMINISTRATORS,
  'Consultants',
  'Researchers',
  'Interviewers',
  ...OF_PROFILES,
])

interface Role {
  key: string
  permissions: readonly string[]
}

/** Does a role allow something the caller may not do? Then it neither comes nor goes by them. */
export const isAbove = (who: Who, { key, permissions }: Role): boolean =>
  key === ADMINISTRATORS ? !who.isAdministrator : permissions.some((one) => !may(who, one as Permission))

/** People of companies see what is presented to theirs: who does not see to companies has no power over them, nor makes them. */
export const isOfCompanyAbove = (who: Who, kind: string): boolean =>
  (kind === 'company' || kind === 'companyemployee') && !may(who, 'companies.manage')
