import { ApplicationStatus } from './applications.ts'
import { CONSENT_ACTIONS } from './consent-text.ts'
import { JOB_STATUSES } from './jobs.ts'

const of = <Noun extends string, Verb extends string>(noun: Noun, ...verbs: Verb[]) =>
  verbs.map((verb): `${Noun}.${Verb}` => `${noun}.${verb}`)

/** Everything the audit trail can say, `noun.verb`. Each has words in messages/security.*.json, so people can read it. */
export const ACTIVITIES = [
  ...of(
    'auth',
    'registered',
    'activated',
    'login',
    'login_failed',
    'logout',
    'session_ended',
    'sessions_ended',
    'password_changed',
    'password_reset',
    'password_refused',
    'email_change_asked',
    'email_change_cancelled',
    'email_changed',
  ),
  ...of('profile', 'updated'),
  ...of('cv', 'added', 'removed'),
  ...of('candidates', 'profile_read', 'cv_read', 'application_read', 'export_read', 'shared_profile_read'),
  ...of('applications', 'created', 'discarded', 'message', 'late', ...ApplicationStatus.options),
  ...of('consents', 'created', 'published', 'requested', ...CONSENT_ACTIONS),
  ...of('assessments', 'launched', 'returned', 'completed', 'failed', 'expired'),
  ...of('sharing', 'asked', 'confirmed', 'declined', 'withdrawn', 'expired'),
  ...of(
    'privacy',
    'export_requested',
    'export_ready',
    'export_failed',
    'export_downloaded',
    'restricted',
    'unrestricted',
    'renewal_asked',
    'renewed',
    'quarantined',
    'quarantine_ended',
    'process_files_removed',
    'infected_files_removed',
    'clearing_scheduled',
    'clearing_cancelled',
    'profile_cleared',
    'closing',
    'kept',
    'erased',
    'hold_placed',
    'hold_released',
  ),
  ...of('questionnaires', 'assigned', 'started', 'completed', 'released', 'published'),
  ...of('roles', 'granted'),
  ...of('jobs', 'create', 'update', 'delete', ...JOB_STATUSES),
  ...of('media', 'added', 'changed', 'removed'),
  ...of('codelists', 'created', 'renamed', 'deleted', 'option_added', 'option_changed', 'option_removed'),
]
export type ActivityAction = (typeof ACTIVITIES)[number]
