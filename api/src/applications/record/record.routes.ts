import { applicationRecordRoutes } from '@korak/contract/application-record.ts'
import { type App, mount } from '#routing/mount.ts'
import { orderOf } from './order.ts'
import * as record from './record.service.ts'

export const mountApplicationRecord = (app: App): void =>
  mount(app, applicationRecordRoutes, {
    'GET /applications/order': ({ query, context }, who) => orderOf(query, who, context.language),
    'GET /applications/:uid': ({ params, context }, who) => record.maskedRecord(who, params.uid, context),
    'POST /applications/:uid/look': ({ params, context }, who) => record.lookAt(who, params.uid, context),
    'POST /applications/:uid/unmask': ({ params, context }, who) => record.unmask(who, params.uid, context),
  })
