import { userRoutes } from '@korak/contract/users.ts'
import { m } from '#i18n/words/messages.js'
import { orderOf } from '#lists/order.ts'
import { type App, mount } from '#routing/mount.ts'
import { listAccountChanges } from './account-changes.service.ts'
import * as invitations from './invitations.service.ts'
import { users as listed } from './users.resource.ts'
import * as users from './users.service.ts'

export const mountUsers = (app: App): void =>
  mount(app, userRoutes, {
    'GET /users': ({ query, context }, who) => users.listUsers(query, who, context.language),
    'GET /user-roles': ({ context }, who) => users.roleChoices(who, context.language),
    'POST /users': async ({ body, context }, who) => {
      await invitations.invite(who, body, context)
      return { message: m.users_invited({ email: body.email }, { locale: context.language }) }
    },
    'POST /users/:uid/resend': ({ params, context }, who) => invitations.resendInvitation(who, params.uid, context),
    'POST /users/:uid/revoke': ({ params, context }, who) =>
      invitations.revokeInvitation(who, params.uid, context.language),
    'GET /invitations/:token': ({ params, context }) => invitations.findInvitation(params.token, context),
    'POST /invitations/:token': ({ params, body, context }) =>
      invitations.acceptInvitation(params.token, body.password, context),
    'GET /users/order': ({ query, context }, who) => orderOf(listed, query, { who, language: context.language }),
    'GET /users/:uid': ({ params, context }, who) => users.getUser(who, params.uid, context.language),
    'GET /users/:uid/changes': ({ params, context }, who) => listAccountChanges(who, params.uid, context.language),
    'PUT /users/:uid': {
      guard: ({ params, context }, who) => users.getUser(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => users.updateUser(who, params.uid, body, context),
    },
    'POST /users/:uid/disable': {
      guard: ({ params, context }, who) => users.getUser(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => users.disableUser(who, params.uid, body, context.language),
    },
    'POST /users/:uid/enable': {
      guard: ({ params, context }, who) => users.getUser(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => users.enableUser(who, params.uid, body, context.language),
    },
    'POST /users/:uid/sign-out': ({ params, context }, who) => users.signOutUser(who, params.uid, context.language),
    'POST /users/:uid/reset-factor': {
      guard: ({ params, context }, who) => users.getUser(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => users.resetFactor(who, params.uid, body.password, context),
    },
    'POST /users/:uid/erase': {
      guard: ({ params, context }, who) => users.getUser(who, params.uid, context.language),
      handle: async ({ params, body, context }, who) => {
        await users.eraseUser(who, params.uid, body, context)
        return { message: m.users_erased({}, { locale: context.language }) }
      },
    },
  })
