import { roleRoutes } from '@korak/contract/roles.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as roles from './roles.service.ts'

export const mountRoles = (app: App): void =>
  mount(app, roleRoutes, {
    'GET /roles': ({ context }, who) => roles.listRoles(who, context.language),
    'GET /roles/:id': ({ params, context }, who) => roles.getRole(who, params.id, context.language),
    'POST /roles': ({ body, context }, who) => roles.copyRole(who, body, context),
    'PUT /roles/:id': {
      guard: ({ params, context }, who) => roles.getRole(who, params.id, context.language),
      handle: ({ params, body, context }, who) => roles.updateRole(who, params.id, body, context),
    },
    'POST /roles/:id/view': async ({ params, context }, who) => {
      await roles.viewAsRole(who, params.id)
      return { message: m.roles_viewed({}, { locale: context.language }) }
    },
    'DELETE /role-view': async ({ context }, who) => {
      await roles.endRoleView(who)
      return { message: m.roles_view_ended({}, { locale: context.language }) }
    },
    'DELETE /roles/:id': async ({ params, context }, who) => {
      await roles.removeRole(who, params.id)
      return { message: m.roles_is_deleted({}, { locale: context.language }) }
    },
  })
