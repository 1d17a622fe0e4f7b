import { substituteRoutes } from '@korak/contract/substitutes.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as substitutes from './substitutes.service.ts'

export const mountSubstitutes = (app: App): void =>
  mount(app, substituteRoutes, {
    'GET /substitutes': ({ query, context }, who) =>
      substitutes.listSubstitutes(who, query.user_uid ?? who.userId, context.language),
    'POST /substitutes': ({ body, context }, who) => substitutes.createSubstitute(who, body, context.language),
    'DELETE /substitutes/:uid': async ({ params, context }, who) => {
      await substitutes.deleteSubstitute(who, params.uid, context.language)
      return { message: m.substitute_deleted({}, { locale: context.language }) }
    },
  })
