import { auditTrailRoutes } from '@korak/contract/audit-trail.ts'
import { type App, mount } from '#routing/mount.ts'
import { listTrail } from './audit-trail.service.ts'

export const mountAuditTrail = (app: App): void =>
  mount(app, auditTrailRoutes, {
    'GET /audit-trail': ({ query, context }, who) => listTrail(who, query, context.language),
  })
