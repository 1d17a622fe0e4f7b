import { recordPermissionRoutes } from '@korak/contract/record-permissions.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as given from './record-permissions.service.ts'

export const mountRecordPermissions = (app: App): void =>
  mount(app, recordPermissionRoutes, {
    'GET /jobs/:uid/permissions': ({ params, context }, who) => given.listGiven(who, params.uid, context.language),
    'POST /jobs/:uid/permissions': ({ params, body, context }, who) =>
      given.give(who, params.uid, body, context.language),
    'DELETE /record-permissions/:uid': async ({ params, context }, who) => {
      await given.takeBack(who, params.uid, context.language)
      return { message: m.record_permission_deleted({}, { locale: context.language }) }
    },
  })
