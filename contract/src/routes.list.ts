// Written by `npm run lists`; do not edit.
import { applicationRoutes } from './applications.ts'
import { assessmentRoutes, hookRoutes } from './assessments.ts'
import { authRoutes } from './auth.ts'
import { bulkRoutes } from './bulk.ts'
import { campaignRoutes, ownFeedbackRoutes } from './campaign-routes.ts'
import { candidateRoutes } from './candidates.ts'
import { codelistRoutes } from './codelists.ts'
import { companyRoutes } from './companies.ts'
import { consentRoutes } from './consents.ts'
import { cvRoutes } from './cv.ts'
import { exportRoutes } from './exports.ts'
import { reportRoutes, ownReportRoutes } from './feedback-reports.ts'
import { feedbackRoutes } from './feedback.ts'
import { historyRoutes } from './history.ts'
import { jobRoutes } from './jobs.ts'
import { mediaRoutes } from './media.ts'
import { presenceRoutes } from './presence.ts'
import { privacyRoutes } from './privacy.ts'
import { publicAnswerRoutes } from './public-answers.ts'
import { publicRoutes, publicLinkRoutes } from './public.ts'
import { questionnaireRoutes } from './questionnaires.ts'
import { resourceRoutes } from './resources.ts'
import { roleRoutes } from './roles.ts'
import { savedViewRoutes } from './saved-views.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { secondStepRoutes } from './second-step.ts'
import { sharingRoutes } from './sharing.ts'
import { stageRoutes } from './stages.ts'
import { taskRoutes } from './tasks.ts'
import { todayRoutes } from './today.ts'
import { userRoutes } from './users.ts'

/** Every call of the product. The web imports its type only. */
export const allRoutes = {
  ...applicationRoutes,
  ...assessmentRoutes,
  ...authRoutes,
  ...bulkRoutes,
  ...campaignRoutes,
  ...candidateRoutes,
  ...codelistRoutes,
  ...companyRoutes,
  ...consentRoutes,
  ...cvRoutes,
  ...exportRoutes,
  ...feedbackRoutes,
  ...historyRoutes,
  ...hookRoutes,
  ...jobRoutes,
  ...mediaRoutes,
  ...ownFeedbackRoutes,
  ...ownReportRoutes,
  ...presenceRoutes,
  ...privacyRoutes,
  ...publicAnswerRoutes,
  ...publicLinkRoutes,
  ...publicRoutes,
  ...questionnaireRoutes,
  ...reportRoutes,
  ...resourceRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...secondFactorRoutes,
  ...secondStepRoutes,
  ...sharingRoutes,
  ...stageRoutes,
  ...taskRoutes,
  ...todayRoutes,
  ...userRoutes,
}
