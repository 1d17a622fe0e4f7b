import type { Permission } from '@korak/contract/route.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: does the person in this column count as staff? Whoever works for the consulting company, and whoever has a
 * permission, whatever the profile.
 */
export const isStaff = (
  person: string,
): string => `(exists (select from employees e where e.user_id = ${person}) or exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${person}
    and (r.key = 'Administrators' or exists (select from role_permissions p where p.role_id = r.id))))`

/**
 * SQL: may the person in this column, as `table.column`, do what the permission allows? As `may` says of whoever is asking:
 * administrators have every permission, and no rows that say so.
 */
export const hasPermission = (person: string, permission: Permission): RawBuilder<boolean> => sql`exists (select
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${sql.ref(person)} and (r.key = 'Administrators'
    or exists (select from role_permissions p where p.role_id = r.id and p.permission = ${permission})))`

/** SQL: has the person in this column a second factor? Recovery codes alone are none. */
export const hasFactor = (
  person: string,
): string => `(exists (select from totp_apps t where t.user_id = ${person} and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${person}))`

/** SQL: days of grace a role of the person in this column gives until a second factor is required; null when none requires it. */
export const factorDays = (person: string): string => `(select min(r.second_factor_days) from user_roles ur
  join roles r on r.id = ur.role_id where ur.user_id = ${person})`

/**
 * SQL: what one of ours may do with single records, each `<record> <what>`: by themselves or by a role, in a view as a role (the
 * second column) by that one. With its archiving a job needs nobody any more.
 */
export const onRecords = (person: string, role = 'null'): string => `array(select p.job_id || ' ' || p.what
  from record_permissions p join jobs j on j.id = p.job_id and j.status <> 'archived'
  where exists (select from employees e where e.user_id = ${person}) and case when ${role} is null
    then p.user_id = ${person} or p.role_id in (select ur.role_id from user_roles ur where ur.user_id = ${person})
    else p.role_id = ${role} end)`
