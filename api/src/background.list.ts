import * as accounts from '#accounts/accounts.tasks.ts'
import * as applications from '#applications/applications.tasks.ts'
import * as assessments from '#assessments/assessments.tasks.ts'
import * as campaigns from '#campaigns/campaigns.tasks.ts'
import * as consents from '#consents/consents.tasks.ts'
import * as cvReading from '#cv-reading/cv-reading.tasks.ts'
import * as dataExports from '#exports/exports.tasks.ts'
import * as files from '#files/files.tasks.ts'
import * as jobs from '#jobs/jobs.tasks.ts'
import * as mail from '#mail/mail.tasks.ts'
import * as privacy from '#privacy/privacy.tasks.ts'
import * as publicLinks from '#public/public.tasks.ts'
import * as questionnaires from '#questionnaires/questionnaires.tasks.ts'
import * as sharing from '#sharing/sharing.tasks.ts'
import type { TaskHandlers } from '#tasks/tasks.ts'

const nouns = [
  accounts,
  applications,
  assessments,
  campaigns,
  consents,
  cvReading,
  dataExports,
  files,
  jobs,
  mail,
  privacy,
  publicLinks,
  questionnaires,
  sharing,
]

/** Every background task of the product, by name. */
export const backgroundTasks: TaskHandlers = Object.assign({}, ...nouns.map((noun) => noun.tasks))
/** When the recurring ones run (crontab lines, UTC). */
export const CRON = nouns.map((noun) => noun.cron).join('\n')
