// Written by `npm run lists`; do not edit.
import { applicationRecordActivities, noteActivities } from './application-record.policy.ts'
import { applicationActivities } from './applications.policy.ts'
import { approachActivities } from './approaches.policy.ts'
import { campaignActivities } from './campaigns.policy.ts'
import { codelistActivities } from './codelists.policy.ts'
import { companyActivities } from './companies.policy.ts'
import { cvActivities } from './cv.policy.ts'
import { documentTemplateActivities } from './document-templates.policy.ts'
import { enteredApplicationActivities } from './entered-applications.policy.ts'
import { evaluationActivities } from './evaluations.policy.ts'
import { interviewActivities, calendarFeedActivities } from './interviews.policy.ts'
import { jobActivities } from './jobs.policy.ts'
import { letterTemplateActivities } from './letter-templates.policy.ts'
import { mediaActivities } from './media.policy.ts'
import { offerActivities } from './offers.policy.ts'
import { placementActivities } from './placements.policy.ts'
import { printedLetterActivities } from './printed-letters.policy.ts'
import { privacyActivities } from './privacy.policy.ts'
import { publicActivities } from './public.policy.ts'
import { publicationActivities } from './publications.policy.ts'
import { questionnaireActivities } from './questionnaires.policy.ts'
import { recordPermissionActivities } from './record-permissions.ts'
import { referenceActivities } from './references.policy.ts'
import { replyActivities } from './replies.policy.ts'
import { listActivities } from './resources.ts'
import { roleActivities } from './roles.policy.ts'
import { savedViewActivities } from './saved-views.ts'
import { secondFactorActivities } from './second-factor.ts'
import { sharingActivities } from './sharing.policy.ts'
import { staffTaskActivities } from './staff-tasks.policy.ts'
import { stageTemplateActivities } from './stages.policy.ts'
import { substituteActivities } from './substitutes.ts'
import { triageActivities } from './triages.policy.ts'
import { userActivities } from './users.policy.ts'

/** What the trail can say of nouns that have a policy. */
export const DECLARED = [
  ...applicationActivities,
  ...applicationRecordActivities,
  ...approachActivities,
  ...calendarFeedActivities,
  ...campaignActivities,
  ...codelistActivities,
  ...companyActivities,
  ...cvActivities,
  ...documentTemplateActivities,
  ...enteredApplicationActivities,
  ...evaluationActivities,
  ...interviewActivities,
  ...jobActivities,
  ...letterTemplateActivities,
  ...listActivities,
  ...mediaActivities,
  ...noteActivities,
  ...offerActivities,
  ...placementActivities,
  ...printedLetterActivities,
  ...privacyActivities,
  ...publicActivities,
  ...publicationActivities,
  ...questionnaireActivities,
  ...recordPermissionActivities,
  ...referenceActivities,
  ...replyActivities,
  ...roleActivities,
  ...savedViewActivities,
  ...secondFactorActivities,
  ...sharingActivities,
  ...staffTaskActivities,
  ...stageTemplateActivities,
  ...substituteActivities,
  ...triageActivities,
  ...userActivities,
]
