// Written by `npm run lists`; do not edit.
import type { App } from '#routing/mount.ts'
import { mountSecondStep, mountAccounts } from '#accounts/accounts.routes.ts'
import { mountRoles } from '#administration/roles.routes.ts'
import { mountUsers } from '#administration/users.routes.ts'
import { mountApplications } from '#applications/applications.routes.ts'
import { mountAssessments } from '#assessments/assessments.routes.ts'
import { mountBulk } from '#bulk/bulk.routes.ts'
import { mountFeedback } from '#campaigns/answers/feedback.routes.ts'
import { mountCampaigns } from '#campaigns/campaigns.routes.ts'
import { mountReports } from '#campaigns/reports/reports.routes.ts'
import { mountCandidates } from '#candidates/candidates.routes.ts'
import { mountCvReading } from '#candidates/cv/cv-reading.routes.ts'
import { mountCodelists } from '#codelists/codelists.routes.ts'
import { mountCompanies } from '#companies/companies.routes.ts'
import { mountConsents } from '#consents/consents.routes.ts'
import { mountExports } from '#exports/exports.routes.ts'
import { mountHistory } from '#history/history.routes.ts'
import { mountJobs } from '#jobs/jobs.routes.ts'
import { mountPresence } from '#jobs/presence/presence.routes.ts'
import { mountStages } from '#jobs/stages/stages.routes.ts'
import { mountMedia } from '#media/media.routes.ts'
import { mountPrivacy } from '#privacy/privacy.routes.ts'
import { mountPublic } from '#public-questionnaires/public-questionnaires.routes.ts'
import { mountQuestionnaires } from '#questionnaires/questionnaires.routes.ts'
import { mountResources } from '#resources/resources.routes.ts'
import { mountSavedViews } from '#saved-views/saved-views.routes.ts'
import { mountSecondFactor } from '#second-factor/second-factor.routes.ts'
import { mountSharing } from '#sharing/sharing.routes.ts'
import { mountTasks } from '#tasks/tasks.routes.ts'
import { mountToday } from '#today/today.routes.ts'

/** Everything that answers calls of the contract. */
export const MOUNTS: readonly ((app: App) => void | Promise<void>)[] = [
  mountSecondStep,
  mountAccounts,
  mountRoles,
  mountUsers,
  mountApplications,
  mountAssessments,
  mountBulk,
  mountFeedback,
  mountCampaigns,
  mountReports,
  mountCandidates,
  mountCvReading,
  mountCodelists,
  mountCompanies,
  mountConsents,
  mountExports,
  mountHistory,
  mountJobs,
  mountPresence,
  mountStages,
  mountMedia,
  mountPrivacy,
  mountPublic,
  mountQuestionnaires,
  mountResources,
  mountSavedViews,
  mountSecondFactor,
  mountSharing,
  mountTasks,
  mountToday,
]
