// Written by `npm run lists`; do not edit.
import type { Resource } from '#lists/resource.ts'
import { users } from '#administration/users.resource.ts'
import { applications } from '#applications/office/applications.resource.ts'
import { auditTrail } from '#audit-trail/audit-trail.resource.ts'
import { raterProposals } from '#campaigns/raters/proposals.resource.ts'
import { codelists } from '#codelists/codelists.resource.ts'
import { codelistOptions } from '#codelists/options.resource.ts'
import { companies } from '#companies/companies.resource.ts'
import { endingConsents } from '#consents/staff/ending-consents.resource.ts'
import { evaluations } from '#evaluations/evaluations.resource.ts'
import { interviews } from '#interviews/interviews.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { letterTemplates } from '#letter-templates/letter-templates.resource.ts'
import { media } from '#media/media.resource.ts'
import { offers } from '#offers/offers.resource.ts'
import { placements } from '#placements/placements.resource.ts'
import { printedLetters } from '#printed-letters/printed-letters.resource.ts'
import { postalCodes, countries } from '#reference/places.resource.ts'
import { replies } from '#replies/replies.resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import { failedMails, failedWork } from '#system/system.resource.ts'

/** Everything the generic calls know. A name that is not here is as unknown as one that does not exist. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(
  Object.entries({
    users,
    applications,
    'audit-trail': auditTrail,
    'rater-proposals': raterProposals,
    codelists,
    'codelist-options': codelistOptions,
    companies,
    'ending-consents': endingConsents,
    evaluations,
    interviews,
    jobs,
    'letter-templates': letterTemplates,
    media,
    offers,
    placements,
    'printed-letters': printedLetters,
    'postal-codes': postalCodes,
    countries,
    replies,
    tasks,
    'failed-mails': failedMails,
    'failed-work': failedWork,
  }),
)
