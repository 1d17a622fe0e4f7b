import type { z } from 'zod'
import { applicationRoutes } from './applications.ts'
import { assessmentRoutes, hookRoutes } from './assessments.ts'
import { authRoutes } from './auth.ts'
import { campaignRoutes, ownFeedbackRoutes } from './campaign-routes.ts'
import { candidateRoutes } from './candidates.ts'
import { codelistRoutes } from './codelists.ts'
import { consentRoutes } from './consents.ts'
import { cvRoutes } from './cv.ts'
import { exportRoutes } from './exports.ts'
import { ownReportRoutes, reportRoutes } from './feedback-reports.ts'
import { feedbackRoutes } from './feedback.ts'
import { historyRoutes } from './history.ts'
import { jobRoutes } from './jobs.ts'
import { mediaRoutes } from './media.ts'
import { privacyRoutes } from './privacy.ts'
import { publicAnswerRoutes } from './public-answers.ts'
import { publicLinkRoutes, publicRoutes } from './public.ts'
import { questionnaireRoutes } from './questionnaires.ts'
import { resourceRoutes } from './resources.ts'
import { sharingRoutes } from './sharing.ts'
import { taskRoutes } from './tasks.ts'

/** Every call of the product. The web imports the type only. */
export const allRoutes = {
  ...authRoutes,
  ...applicationRoutes,
  ...assessmentRoutes,
  ...campaignRoutes,
  ...candidateRoutes,
  ...codelistRoutes,
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
  ...privacyRoutes,
  ...publicAnswerRoutes,
  ...publicLinkRoutes,
  ...publicRoutes,
  ...questionnaireRoutes,
  ...reportRoutes,
  ...resourceRoutes,
  ...sharingRoutes,
  ...taskRoutes,
}

export type Api = typeof allRoutes
export type ApiKey = keyof Api

type Part<K extends ApiKey, P extends string> = Api[K] extends Record<P, infer S extends z.ZodType> ? S : never
/** What a caller sends (before defaults). */
export type InputOf<K extends ApiKey, P extends 'params' | 'query' | 'body'> = z.input<Part<K, P>>
/** What the server answers. */
export type AnswerOf<K extends ApiKey> = z.output<Part<K, 'response'>>
