import type { Permission } from '@korak/contract/route.ts'
import { m } from '#words/messages.js'

/** What each permission allows, in plain words; one without words does not compile. */
export const PERMISSION_WORDS: Record<Permission, () => string> = {
  'applications.read': () => m.permission_applications_read(),
  'applications.update': () => m.permission_applications_update(),
  'audit.read': () => m.permission_audit_read(),
  'campaigns.manage': () => m.permission_campaigns_manage(),
  'campaigns.read': () => m.permission_campaigns_read(),
  'candidates.read': () => m.permission_candidates_read(),
  'candidates.support': () => m.permission_candidates_support(),
  'codelists.manage': () => m.permission_codelists_manage(),
  'companies.read': () => m.permission_companies_read(),
  'companies.manage': () => m.permission_companies_manage(),
  'consents.manage': () => m.permission_consents_manage(),
  'consents.read': () => m.permission_consents_read(),
  'evaluations.create': () => m.permission_evaluations_create(),
  'jobs.create': () => m.permission_jobs_create(),
  'jobs.delete': () => m.permission_jobs_delete(),
  'jobs.publish': () => m.permission_jobs_publish(),
  'jobs.read': () => m.permission_jobs_read(),
  'jobs.update': () => m.permission_jobs_update(),
  'media.manage': () => m.permission_media_manage(),
  'media.read': () => m.permission_media_read(),
  'notes.manage': () => m.permission_notes_manage(),
  'privacy.manage': () => m.permission_privacy_manage(),
  'questionnaires.manage': () => m.permission_questionnaires_manage(),
  'questionnaires.read': () => m.permission_questionnaires_read(),
  'roles.manage': () => m.permission_roles_manage(),
  'system.read': () => m.permission_system_read(),
  'tasks.manage': () => m.permission_tasks_manage(),
  'users.manage': () => m.permission_users_manage(),
}
