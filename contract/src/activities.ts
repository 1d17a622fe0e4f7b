import { ApplicationStatus } from './applications.ts'
import { CONSENT_ACTIONS } from './consent-text.ts'
import { JOB_STATUSES } from './job-records.ts'

const of = <Noun extends string, Verb extends string>(noun: Noun, ...verbs: Verb[]) =>
  verbs.map((verb): `${Noun}.${Verb}` => `${noun}.${verb}`)

/**
 * Everything the audit trail can say, `noun.verb`: what was done, in the verbs created, updated, deleted, archived, restored and
 * those of the trade. Each has words in messages/security.*.json, so people can read it.
 */
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
  ...of('cv', 'created', 'deleted'),
  ...of('candidates', 'profile_read', 'cv_read', 'application_read', 'export_read', 'shared_profile_read'),
  ...of('applications', 'created', 'deleted', 'message', 'late', ...ApplicationStatus.options),
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
    'process_files_deleted',
    'infected_files_deleted',
    'clearing_scheduled',
    'clearing_cancelled',
    'profile_cleared',
    'closing',
    'kept',
    'erased',
    'address_read',
    'hold_placed',
    'hold_released',
  ),
  ...of('questionnaires', 'assigned', 'started', 'completed', 'released', 'published'),
  ...of('public', 'link_opened', 'link_closed', 'invited', 'invitation_revoked', 'answered', 'answers_read'),
  ...of('public', 'channel_created', 'channel_updated'),
  ...of('reports', 'frozen', 'read', 'released'),
  ...of(
    'campaigns',
    'created',
    'updated',
    'deleted',
    'opened',
    'closed',
    'reminded',
    'raters_read',
    'assessed_refused',
    'subject_created',
    'subject_deleted',
    'rater_created',
    'rater_deleted',
    'rater_approved',
    'rater_declined',
    'claim_approved',
    'claim_declined',
  ),
  ...of('feedback', 'proposed', 'proposal_deleted', 'answered'),
  ...of('roles', 'granted'),
  ...of('accounts', 'disabled', 'enabled'),
  ...of('jobs', 'created', 'updated', 'deleted', ...JOB_STATUSES),
  ...of('media', 'created', 'updated', 'deleted'),
  ...of('codelists', 'created', 'updated', 'deleted', 'option_created', 'option_updated', 'option_deleted'),
]
export type ActivityAction = (typeof ACTIVITIES)[number]

/** Names the trail had for them before. It is never rewritten: whoever reads it goes by `activityOf`. */
const FORMER_ACTIVITIES: Readonly<Record<string, ActivityAction>> = {
  'cv.added': 'cv.created',
  'cv.removed': 'cv.deleted',
  'applications.discarded': 'applications.deleted',
  'privacy.process_files_removed': 'privacy.process_files_deleted',
  'privacy.infected_files_removed': 'privacy.infected_files_deleted',
  'public.channel_changed': 'public.channel_updated',
  'campaigns.changed': 'campaigns.updated',
  'campaigns.removed': 'campaigns.deleted',
  'campaigns.subject_added': 'campaigns.subject_created',
  'campaigns.subject_removed': 'campaigns.subject_deleted',
  'campaigns.rater_added': 'campaigns.rater_created',
  'campaigns.rater_removed': 'campaigns.rater_deleted',
  'feedback.proposal_removed': 'feedback.proposal_deleted',
  'jobs.create': 'jobs.created',
  'jobs.update': 'jobs.updated',
  'jobs.delete': 'jobs.deleted',
  'media.added': 'media.created',
  'media.changed': 'media.updated',
  'media.removed': 'media.deleted',
  'codelists.renamed': 'codelists.updated',
  'codelists.option_added': 'codelists.option_created',
  'codelists.option_changed': 'codelists.option_updated',
  'codelists.option_removed': 'codelists.option_deleted',
}
/** What an entry of the trail is called today. */
export const activityOf = (action: string): ActivityAction => FORMER_ACTIVITIES[action] ?? (action as ActivityAction)
