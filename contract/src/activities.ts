import { DECLARED } from './activities.list.ts'
import { CONSENT_ACTIONS } from './consent-text.ts'
import { activities } from './policy.ts'

/**
 * Everything the audit trail can say, `noun.verb`: here what goes by no policy, the rest stands with the policies. Each has words
 * `activity_noun_verb`, so people can read it.
 */
export const ACTIVITIES = [
  ...DECLARED,
  ...activities(
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
    'email_change_confirmed',
    'email_change_cancelled',
    'email_change_stopped',
    'email_changed',
  ),
  ...activities('profile', 'updated'),
  ...activities(
    'candidates',
    'profile_read',
    'searched',
    'cv_read',
    'application_read',
    'export_read',
    'shared_profile_read',
    'masked_application_read',
  ),
  ...activities('consents', 'created', 'published', 'requested', ...CONSENT_ACTIONS),
  ...activities('assessments', 'launched', 'returned', 'completed', 'failed', 'expired'),
  ...activities('reports', 'frozen', 'read', 'released'),
  ...activities('feedback', 'proposed', 'proposal_deleted', 'answered'),
  ...activities('accounts', 'disabled', 'enabled'),
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
