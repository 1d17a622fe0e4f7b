import { ownReportRoutes, reportRoutes } from '@korak/contract/feedback-reports.ts'
import { byOthers } from '#campaigns/by-others.ts'
import { requireSubject } from '#campaigns/subjects.service.ts'
import { mount, type App, type Handlers } from '#routing/mount.ts'
import * as reports from './reports.service.ts'

/** What an address names must be there before the body is looked at. */
const hasSubject = ({ params }: { params: { uid: string; subject: string } }) =>
  requireSubject(params.uid, params.subject)

export function mountReports(app: App): void {
  const staff: Handlers<typeof reportRoutes> = {
    'POST /campaigns/:uid/subjects/:subject/report': {
      guard: hasSubject,
      handle: ({ params, ask }, who) => reports.freezeReport(who, params.uid, params.subject, ask),
    },
    'GET /campaigns/:uid/subjects/:subject/report': ({ params, ask }, who) =>
      reports.staffReport(who, params.uid, params.subject, ask),
    'GET /campaigns/:uid/subjects/:subject/report.pdf': async ({ params, query, ask, reply }, who) => {
      const { headers, body } = await reports.staffReportPdf(who, params.uid, params.subject, ask, query.language)
      return reply.headers(headers).send(body)
    },
    'POST /campaigns/:uid/subjects/:subject/release': {
      guard: hasSubject,
      handle: ({ params, body, ask }, who) => reports.releaseReport(who, params.uid, params.subject, body, ask),
    },
  }
  mount(app, reportRoutes, byOthers(staff))
  mount(app, ownReportRoutes, {
    'GET /portal/feedback/:uid/report': ({ params, ask }, who) => reports.ownReport(who, params.uid, ask.language),
    'GET /portal/feedback/:uid/report.pdf': async ({ params, query, ask, reply }, who) => {
      const { headers, body } = await reports.ownReportPdf(who, params.uid, query.language ?? ask.language)
      return reply.headers(headers).send(body)
    },
  })
}
