// Written by `npm run lists`; do not edit.
import type { QueueHandlers } from '#background/queue.ts'
import * as accounts from '#accounts/accounts.background.ts'
import * as applications from '#applications/applications.background.ts'
import * as assessments from '#assessments/assessments.background.ts'
import * as bulk from '#bulk/bulk.background.ts'
import * as campaigns from '#campaigns/campaigns.background.ts'
import * as cvReading from '#candidates/cv/cv-reading.background.ts'
import * as codelists from '#codelists/codelists.background.ts'
import * as consents from '#consents/consents.background.ts'
import * as exports from '#exports/exports.background.ts'
import * as files from '#files/files.background.ts'
import * as interviews from '#interviews/interviews.background.ts'
import * as jobs from '#jobs/jobs.background.ts'
import * as presence from '#jobs/presence/presence.background.ts'
import * as mail from '#mail/mail.background.ts'
import * as offers from '#offers/offers.background.ts'
import * as printedLetters from '#printed-letters/printed-letters.background.ts'
import * as privacy from '#privacy/privacy.background.ts'
import * as publicQuestionnaires from '#public-questionnaires/public-questionnaires.background.ts'
import * as questionnaires from '#questionnaires/questionnaires.background.ts'
import * as references from '#references/references.background.ts'
import * as replies from '#replies/replies.background.ts'
import * as savedViews from '#saved-views/saved-views.background.ts'
import * as secondFactor from '#second-factor/second-factor.background.ts'
import * as sharing from '#sharing/sharing.background.ts'
import * as staffTasks from '#staff-tasks/staff-tasks.background.ts'

const nouns = [
  accounts,
  applications,
  assessments,
  bulk,
  campaigns,
  cvReading,
  codelists,
  consents,
  exports,
  files,
  interviews,
  jobs,
  presence,
  mail,
  offers,
  printedLetters,
  privacy,
  publicQuestionnaires,
  questionnaires,
  references,
  replies,
  savedViews,
  secondFactor,
  sharing,
  staffTasks,
]

/** Every background task of the product, by name. */
export const backgroundTasks: QueueHandlers = Object.assign({}, ...nouns.map((noun) => noun.tasks))
/** When the recurring ones run (crontab lines, UTC). */
export const CRON = nouns.map((noun) => noun.cron).join('\n')
