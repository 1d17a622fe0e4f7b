// Written by `npm run lists`; do not edit.
import type { App } from '#routing/mount.ts'
import { mountSecondStep, mountAccounts } from '#accounts/accounts.routes.ts'
import { mountRoles } from '#administration/roles.routes.ts'
import { mountSubstitutes } from '#administration/substitutes.routes.ts'
import { mountUsers } from '#administration/users.routes.ts'
import { mountApplications } from '#applications/applications.routes.ts'
import { mountConversations } from '#applications/conversations/conversations.routes.ts'
import { mountLetters } from '#applications/office/letters.routes.ts'
import { mountStaffApplications } from '#applications/office/staff-applications.routes.ts'
import { mountTriages, mountApplicationRecord } from '#applications/record/record.routes.ts'
import { mountApproaches } from '#approaches/approaches.routes.ts'
import { mountAssessments } from '#assessments/assessments.routes.ts'
import { mountAuditTrail } from '#audit-trail/audit-trail.routes.ts'
import { mountBulk, mountJobStatus } from '#bulk/bulk.routes.ts'
import { mountFeedback } from '#campaigns/answers/feedback.routes.ts'
import { mountCampaigns } from '#campaigns/campaigns.routes.ts'
import { mountReports } from '#campaigns/reports/reports.routes.ts'
import { mountCandidates } from '#candidates/candidates.routes.ts'
import { mountCvReading } from '#candidates/cv/cv-reading.routes.ts'
import { mountCodelists } from '#codelists/codelists.routes.ts'
import { mountCompanies } from '#companies/companies.routes.ts'
import { mountConsents } from '#consents/consents.routes.ts'
import { mountDocumentTemplates } from '#document-templates/document-templates.routes.ts'
import { mountEnteredApplications } from '#entered-applications/entered-applications.routes.ts'
import { mountGuides, mountEvaluations } from '#evaluations/evaluations.routes.ts'
import { mountExports } from '#exports/exports.routes.ts'
import { mountHistory } from '#history/history.routes.ts'
import { mountInterviews } from '#interviews/interviews.routes.ts'
import { mountJobs } from '#jobs/jobs.routes.ts'
import { mountJobMoves } from '#jobs/moves.routes.ts'
import { mountPresence } from '#jobs/presence/presence.routes.ts'
import { mountPublications } from '#jobs/publications/publications.routes.ts'
import { mountScreening } from '#jobs/screening/screening.routes.ts'
import { mountStages } from '#jobs/stages/stages.routes.ts'
import { mountJump } from '#jump/jump.routes.ts'
import { mountLetterTemplates } from '#letter-templates/letter-templates.routes.ts'
import { mountMedia } from '#media/media.routes.ts'
import { mountNews } from '#news/news.routes.ts'
import { mountOffers } from '#offers/offers.routes.ts'
import { mountPlacements } from '#placements/placements.routes.ts'
import { mountPrintedLetters } from '#printed-letters/printed-letters.routes.ts'
import { mountPrivacy } from '#privacy/privacy.routes.ts'
import { mountPublic } from '#public-questionnaires/public-questionnaires.routes.ts'
import { mountQuestionnaires } from '#questionnaires/questionnaires.routes.ts'
import { mountRecordPermissions } from '#record-permissions/record-permissions.routes.ts'
import { mountReferences } from '#references/references.routes.ts'
import { mountReplies } from '#replies/replies.routes.ts'
import { mountResources } from '#resources/resources.routes.ts'
import { mountSavedViews } from '#saved-views/saved-views.routes.ts'
import { mountSecondFactor } from '#second-factor/second-factor.routes.ts'
import { mountSharing } from '#sharing/sharing.routes.ts'
import { mountScreeningSheets } from '#sharing/staff/screening.routes.ts'
import { mountStaffTasks } from '#staff-tasks/staff-tasks.routes.ts'
import { mountSystem } from '#system/system.routes.ts'
import { mountTasks } from '#tasks/tasks.routes.ts'
import { mountToday } from '#today/today.routes.ts'

/** Everything that answers calls of the contract. */
export const MOUNTS: readonly ((app: App) => void | Promise<void>)[] = [
  mountSecondStep,
  mountAccounts,
  mountRoles,
  mountSubstitutes,
  mountUsers,
  mountApplications,
  mountConversations,
  mountLetters,
  mountStaffApplications,
  mountTriages,
  mountApplicationRecord,
  mountApproaches,
  mountAssessments,
  mountAuditTrail,
  mountBulk,
  mountJobStatus,
  mountFeedback,
  mountCampaigns,
  mountReports,
  mountCandidates,
  mountCvReading,
  mountCodelists,
  mountCompanies,
  mountConsents,
  mountDocumentTemplates,
  mountEnteredApplications,
  mountGuides,
  mountEvaluations,
  mountExports,
  mountHistory,
  mountInterviews,
  mountJobs,
  mountJobMoves,
  mountPresence,
  mountPublications,
  mountScreening,
  mountStages,
  mountJump,
  mountLetterTemplates,
  mountMedia,
  mountNews,
  mountOffers,
  mountPlacements,
  mountPrintedLetters,
  mountPrivacy,
  mountPublic,
  mountQuestionnaires,
  mountRecordPermissions,
  mountReferences,
  mountReplies,
  mountResources,
  mountSavedViews,
  mountSecondFactor,
  mountSharing,
  mountScreeningSheets,
  mountStaffTasks,
  mountSystem,
  mountTasks,
  mountToday,
]
