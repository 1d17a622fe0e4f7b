// Written by `npm run lists`; do not edit.
import { applicationActivities } from './applications.policy.ts'
import { campaignActivities } from './campaigns.policy.ts'
import { codelistActivities } from './codelists.policy.ts'
import { companyActivities } from './companies.policy.ts'
import { cvActivities } from './cv.policy.ts'
import { jobActivities } from './jobs.policy.ts'
import { mediaActivities } from './media.policy.ts'
import { privacyActivities } from './privacy.policy.ts'
import { publicActivities } from './public.policy.ts'
import { questionnaireActivities } from './questionnaires.policy.ts'
import { listActivities } from './resources.ts'
import { roleActivities } from './roles.policy.ts'
import { secondFactorActivities } from './second-factor.ts'
import { sharingActivities } from './sharing.policy.ts'
import { stageTemplateActivities } from './stages.policy.ts'
import { userActivities } from './users.policy.ts'

/** What the trail can say of nouns that have a policy. */
export const DECLARED = [
  ...applicationActivities,
  ...campaignActivities,
  ...codelistActivities,
  ...companyActivities,
  ...cvActivities,
  ...jobActivities,
  ...listActivities,
  ...mediaActivities,
  ...privacyActivities,
  ...publicActivities,
  ...questionnaireActivities,
  ...roleActivities,
  ...secondFactorActivities,
  ...sharingActivities,
  ...stageTemplateActivities,
  ...userActivities,
]
