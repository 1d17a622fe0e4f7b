import type { CurrentUser } from '@korak/contract/auth.ts'
import { GATE_FIELDS, PROFILE_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { Permission } from '@korak/contract/route.ts'

export interface CurrentUserRow {
  name: string | null
  positionTitle: string | null
  avatarFileId: string | null
  candidate: CurrentUser['candidate']
  employeeId: string | null
  department: string | null
  companyId: string | null
  companyNameSl: string | null
  companyNameEn: string | null
  employerNameSl: string | null
  employerNameEn: string | null
  roles: string[]
  permissions: Permission[]
  onRecords: string[]
}

const ALIAS = { users: 'u', candidates: 'c', candidate_demographics: 'd' }
const BASICS = GATE_FIELDS.map((name) => `'${name}', ${ALIAS[PROFILE_FIELDS[name].table]}.${name}`).join(', ')

/** SQL: what is shown of the user `u`, and the tables it is in besides. */
export const shownColumns = (
  records: string,
): string => `u.name, u.position_title as "positionTitle", u.avatar_file_id as "avatarFileId",
  case when c.user_id is not null then json_build_object(${BASICS}) end as candidate,
  e.user_id as "employeeId", e.department,
  kc.id as "companyId", kc.name_sl as "companyNameSl", kc.name_en as "companyNameEn",
  mc.name_sl as "employerNameSl", mc.name_en as "employerNameEn",
  array(select r.key from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.key) as roles,
  array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
    where ur.user_id = u.id order by 1) as permissions,
  ${records} as "onRecords"`
export const OF_CURRENT_USER = `left join candidates c on c.user_id = u.id
left join candidate_demographics d on d.user_id = u.id
left join employees e on e.user_id = u.id
left join company_contacts k on k.user_id = u.id
left join companies kc on kc.id = k.company_id
left join company_employees m on m.user_id = u.id
left join companies mc on mc.id = m.company_id`

/** SQL: the open job a person registered to apply for and has not begun to, on the day after the activation. */
export const wantedJob = (
  person: string,
  at: string,
): string => `(select j.id from users w join jobs j on j.id = w.wanted_job_id
  where w.id = ${person} and w.activated_at > ${at}::timestamptz - interval '24 hours' and j.status = 'published' and j.expires_at > ${at})`
