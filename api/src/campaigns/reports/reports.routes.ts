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
      handle: ({ params, context }, who) => reports.freezeReport(who, params.uid, params.subject, context),
    },
    'GET /campaigns/:uid/subjects/:subject/report': ({ params, context }, who) =>
      reports.staffReport(who, params.uid, params.subject, context),
    'GET /campaigns/:uid/subjects/:subject/report.pdf': async ({ params, query, context, reply }, who) => {
      const { headers, body } = await reports.staffReportPdf(who, params.uid, params.subject, context, query.language)
      return reply.headers(headers).send(body)
    },
    'POST /campaigns/:uid/subjects/:subject/release': {
      guard: hasSubject,
      handle: ({ params, body, context }, who) => reports.releaseReport(who, params.uid, params.subject, body, context),
    },
  }
  mount(app, reportRoutes, byOthers(staff))
  mount(app, ownReportRoutes, {
    'GET /portal/feedback/:uid/report': ({ params, context }, who) =>
      reports.ownReport(who, params.uid, context.language),
    'GET /portal/feedback/:uid/report.pdf': async ({ params, query, context, reply }, who) => {
      const { headers, body } = await reports.ownReportPdf(who, params.uid, query.language ?? context.language)
      return reply.headers(headers).send(body)
    },
  })
}
