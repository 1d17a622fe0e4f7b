import { z } from 'zod'
import { FeedbackReport } from './campaigns.ts'
import { reportPolicy } from './campaigns.policy.ts'
import { does } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Language, Uid } from './shapes.ts'

const BySubject = z.strictObject({ uid: Uid, subject: Uid })
/** Links cannot say which language the reader has chosen; without it that of the request is taken. */
const InLanguage = z.strictObject({ language: Language.optional() })

/** For staff. */
export const reportRoutes = routes({
  'POST /campaigns/:uid/subjects/:subject/report': {
    ...does(reportPolicy.freeze),
    summary: 'Freezes the report of an assessed person, once; the campaign is closed.',
    params: BySubject,
    body: z.strictObject({}),
    status: 201,
    response: FeedbackReport,
  },
  'GET /campaigns/:uid/subjects/:subject/report': {
    audience: 'campaigns.read',
    summary: 'The frozen report of an assessed person.',
    params: BySubject,
    response: FeedbackReport,
  },
  'GET /campaigns/:uid/subjects/:subject/report.pdf': {
    audience: 'campaigns.read',
    summary: 'The frozen report as a tagged PDF, in the language asked for.',
    params: BySubject,
    query: InLanguage,
    raw: 'a PDF',
  },
  'POST /campaigns/:uid/subjects/:subject/release': {
    ...does(reportPolicy.release),
    summary: 'Releases a frozen report to the assessed person, with the day it is talked over.',
    params: BySubject,
    body: z.strictObject({ debrief_on: Day.nullable().default(null) }),
    response: FeedbackReport,
  },
})

/** For the assessed person; `uid` is that of the assessed person in the campaign. */
export const ownReportRoutes = routes({
  'GET /portal/feedback/:uid/report': {
    audience: 'signed-in',
    summary: 'The own released report.',
    params: ByUid,
    response: FeedbackReport,
  },
  'GET /portal/feedback/:uid/report.pdf': {
    audience: 'signed-in',
    summary: 'The own released report as a tagged PDF, in the language asked for.',
    params: ByUid,
    query: InLanguage,
    raw: 'a PDF',
  },
})
