import type { Permission } from '@korak/contract/route.ts'
import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '#base/time.ts'

/**
 * SQL: does the person in this column count as staff? Whoever works for the consulting company, and whoever has a
 * permission, whatever the profile.
 */
export const isStaff = (
  person: string,
): string => `(exists (select from employees e where e.user_id = ${person}) or exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${person}
    and (r.key = 'Administrators' or exists (select from role_permissions p where p.role_id = r.id))))`

/** SQL: has the person in this column the permission the second expression says? As `may` says of whoever is asking. */
const allows = (person: string, permission: string): string => `exists (select
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${person} and (r.key = 'Administrators'
    or exists (select from role_permissions rp where rp.role_id = r.id and rp.permission = ${permission})))`

/**
 * SQL: may the person in this column, as `table.column`, do what the permission allows? As `may` says of whoever is asking:
 * administrators have every permission, and no rows that say so.
 */
export const hasPermission = (person: string, permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(allows(person, `'${permission}'`))}`

/** The same, to look for everybody who may: by the few roles that allow it, and not by those of each candidate. */
export const isAmongWith = (person: string, permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(person)} = any(array(select held.user_id
    from roles r cross join lateral (select user_id from user_roles where role_id = r.id offset 0) held
    where r.key = 'Administrators'
      or exists (select from role_permissions rp where rp.role_id = r.id and rp.permission = ${sql.lit(permission)})))`

/**
 * SQL: may the person in the first column read applications of the job in the second? By a role, or by a permission on that job,
 * whatever it is: both let them read (`ON_RECORD`).
 */
export const readsApplications = (person: string, job: string): string => `(${allows(person, `'applications.read'`)}
  or exists (select from record_permissions given join jobs of on of.id = given.job_id and of.status <> 'archived'
    where given.job_id = ${job} and (given.user_id = ${person}
      or given.role_id in (select held.role_id from user_roles held where held.user_id = ${person}))))`

/** SQL: may the person still see the office as the other role, which allows nothing they lack? No permission is called `*`: only administrators have it. */
export const seesAs = (person: string, role: string): string => `(${allows(person, `'roles.manage'`)}
  and (${role}.key <> 'Administrators' or ${allows(person, `'*'`)})
  and not exists (select from role_permissions q where q.role_id = ${role}.id and not ${allows(person, 'q.permission')}))`

/** SQL: has the person in this column a second factor? Recovery codes alone are none. */
export const hasFactor = (
  person: string,
): string => `(exists (select from totp_apps t where t.user_id = ${person} and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${person}))`

/** SQL: days of grace a role of the person in this column gives until a second factor is required; null when none requires it. */
export const factorDays = (person: string): string => `(select min(r.second_factor_days) from user_roles ur
  join roles r on r.id = ur.role_id where ur.user_id = ${person})`

/**
 * SQL: until when somebody of this table may go without a second factor: the end of the last day of grace, and without one the
 * moment it was asked for. Null when none is required, or they have not been told yet.
 */
export const factorDue = (
  users: string,
): string => `(select case when given.days = 0 then ${users}.second_factor_asked_at
    else ((${users}.second_factor_asked_at at time zone '${ZONE}')::date + given.days + 1)::timestamp at time zone '${ZONE}'
      - interval '1 second' end from (select ${factorDays(`${users}.id`)} as days) given)`

/**
 * SQL: what one of ours may do with single records, each `<record> <what>`: by themselves or by a role, in a view as a role (the
 * second column) by that one, and no more than they may themselves. With its archiving a job needs nobody any more.
 */
export const onRecords = (person: string, role = 'null'): string => `array(select p.job_id || ' ' || p.what
  from record_permissions p join jobs j on j.id = p.job_id and j.status <> 'archived'
  where exists (select from employees e where e.user_id = ${person}) and case when ${role} is null
    then p.user_id = ${person} or p.role_id in (select ur.role_id from user_roles ur where ur.user_id = ${person})
    else p.role_id = ${role} and ${allows(person, `case p.what when 'see' then 'jobs.read' else 'jobs.update' end`)} end)`
