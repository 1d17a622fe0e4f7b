import { staffApplicationRoutes } from '@korak/contract/staff-applications.ts'
import { type App, mount } from '#routing/mount.ts'
import { listApplications } from './staff-applications.service.ts'

export const mountStaffApplications = (app: App): void =>
  mount(app, staffApplicationRoutes, {
    'GET /applications': ({ query, context }, who) => listApplications(query, who, context.language),
  })
