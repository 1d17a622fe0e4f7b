// Written by `npm run lists`; do not edit.
import { applicationRecordRoutes } from './application-record.ts'
import { applicationRoutes } from './applications.ts'
import { approachRoutes } from './approaches.ts'
import { assessmentRoutes, hookRoutes } from './assessments.ts'
import { auditTrailRoutes } from './audit-trail.ts'
import { authRoutes } from './auth.ts'
import { bulkRoutes } from './bulk.ts'
import { campaignRoutes, ownFeedbackRoutes } from './campaign-routes.ts'
import { candidateRoutes } from './candidates.ts'
import { codelistRoutes } from './codelists.ts'
import { companyRoutes } from './companies.ts'
import { consentRoutes } from './consents.ts'
import { conversationRoutes } from './conversations.ts'
import { cvRoutes } from './cv.ts'
import { documentTemplateRoutes } from './document-templates.ts'
import { enteredApplicationRoutes } from './entered-applications.ts'
import { guideRoutes } from './evaluations-guides.ts'
import { evaluationRoutes } from './evaluations.ts'
import { exportRoutes } from './exports.ts'
import { reportRoutes, ownReportRoutes } from './feedback-reports.ts'
import { feedbackRoutes } from './feedback.ts'
import { historyRoutes } from './history.ts'
import { interviewRoutes } from './interviews.ts'
import { jobMoveRoutes, jobStatusRoutes } from './job-moves.ts'
import { jobRoutes } from './jobs.ts'
import { jumpRoutes } from './jump.ts'
import { letterTemplateRoutes } from './letter-templates.ts'
import { letterRoutes } from './letters.ts'
import { mediaRoutes } from './media.ts'
import { newsRoutes } from './news.ts'
import { offerRoutes } from './offers.ts'
import { placementRoutes } from './placements.ts'
import { presenceRoutes } from './presence.ts'
import { printedLetterRoutes } from './printed-letters.ts'
import { privacyRoutes } from './privacy.ts'
import { publicAnswerRoutes } from './public-answers.ts'
import { publicRoutes, publicLinkRoutes } from './public.ts'
import { publicationRoutes } from './publications.ts'
import { questionnaireRoutes } from './questionnaires.ts'
import { recordPermissionRoutes } from './record-permissions.ts'
import { referenceRoutes } from './references.ts'
import { replyRoutes } from './replies.ts'
import { resourceRoutes } from './resources.ts'
import { roleRoutes } from './roles.ts'
import { savedViewRoutes } from './saved-views.ts'
import { screeningSheetRoutes } from './screening-sheets.ts'
import { screeningRoutes } from './screening.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { secondStepRoutes } from './second-step.ts'
import { sharingRoutes } from './sharing.ts'
import { staffApplicationRoutes } from './staff-applications.ts'
import { staffTaskRoutes } from './staff-tasks.ts'
import { stageRoutes } from './stages.ts'
import { substituteRoutes } from './substitutes.ts'
import { systemRoutes } from './system.ts'
import { taskRoutes } from './tasks.ts'
import { todayRoutes } from './today.ts'
import { triageRoutes } from './triages.ts'
import { userRoutes } from './users.ts'

/** Every call of the product. The web imports its type only. */
export const allRoutes = {
  ...applicationRecordRoutes,
  ...applicationRoutes,
  ...approachRoutes,
  ...assessmentRoutes,
  ...auditTrailRoutes,
  ...authRoutes,
  ...bulkRoutes,
  ...campaignRoutes,
  ...candidateRoutes,
  ...codelistRoutes,
  ...companyRoutes,
  ...consentRoutes,
  ...conversationRoutes,
  ...cvRoutes,
  ...documentTemplateRoutes,
  ...enteredApplicationRoutes,
  ...evaluationRoutes,
  ...exportRoutes,
  ...feedbackRoutes,
  ...guideRoutes,
  ...historyRoutes,
  ...hookRoutes,
  ...interviewRoutes,
  ...jobMoveRoutes,
  ...jobRoutes,
  ...jobStatusRoutes,
  ...jumpRoutes,
  ...letterRoutes,
  ...letterTemplateRoutes,
  ...mediaRoutes,
  ...newsRoutes,
  ...offerRoutes,
  ...ownFeedbackRoutes,
  ...ownReportRoutes,
  ...placementRoutes,
  ...presenceRoutes,
  ...printedLetterRoutes,
  ...privacyRoutes,
  ...publicAnswerRoutes,
  ...publicLinkRoutes,
  ...publicRoutes,
  ...publicationRoutes,
  ...questionnaireRoutes,
  ...recordPermissionRoutes,
  ...referenceRoutes,
  ...replyRoutes,
  ...reportRoutes,
  ...resourceRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...screeningRoutes,
  ...screeningSheetRoutes,
  ...secondFactorRoutes,
  ...secondStepRoutes,
  ...sharingRoutes,
  ...staffApplicationRoutes,
  ...staffTaskRoutes,
  ...stageRoutes,
  ...substituteRoutes,
  ...systemRoutes,
  ...taskRoutes,
  ...todayRoutes,
  ...triageRoutes,
  ...userRoutes,
}
