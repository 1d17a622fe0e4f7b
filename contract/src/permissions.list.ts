// Written by `npm run lists`; do not edit.
import { notePermissions } from './application-record.policy.ts'
import { applicationPermissions } from './applications.policy.ts'
import { auditPermissions } from './audit-trail.policy.ts'
import { campaignPermissions } from './campaigns.policy.ts'
import { candidatePermissions } from './candidates.ts'
import { codelistPermissions } from './codelists.policy.ts'
import { companyPermissions } from './companies.policy.ts'
import { consentPermissions } from './consents.policy.ts'
import { documentTemplatePermissions } from './document-templates.policy.ts'
import { evaluationPermissions } from './evaluations.policy.ts'
import { jobPermissions } from './jobs.policy.ts'
import { letterTemplatePermissions } from './letter-templates.policy.ts'
import { mediaPermissions } from './media.policy.ts'
import { offerPermissions } from './offers.policy.ts'
import { placementPermissions } from './placements.policy.ts'
import { privacyPermissions } from './privacy.policy.ts'
import { questionnairePermissions } from './questionnaires.policy.ts'
import { rolePermissions } from './roles.policy.ts'
import { staffTaskPermissions } from './staff-tasks.policy.ts'
import { systemPermissions } from './system.ts'
import { triagePermissions } from './triages.policy.ts'
import { userPermissions } from './users.policy.ts'

/** Every permission, and the roles that have it on a fresh database. */
export const GRANTED = {
  ...applicationPermissions,
  ...auditPermissions,
  ...campaignPermissions,
  ...candidatePermissions,
  ...codelistPermissions,
  ...companyPermissions,
  ...consentPermissions,
  ...documentTemplatePermissions,
  ...evaluationPermissions,
  ...jobPermissions,
  ...letterTemplatePermissions,
  ...mediaPermissions,
  ...notePermissions,
  ...offerPermissions,
  ...placementPermissions,
  ...privacyPermissions,
  ...questionnairePermissions,
  ...rolePermissions,
  ...staffTaskPermissions,
  ...systemPermissions,
  ...triagePermissions,
  ...userPermissions,
}
export const PERMISSIONS = Object.keys(GRANTED) as (keyof typeof GRANTED)[]
