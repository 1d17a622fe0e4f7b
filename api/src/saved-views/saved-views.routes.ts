import { savedViewRoutes } from '@korak/contract/saved-views.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { deleteView, restoreView } from './deleting.service.ts'
import { pinView } from './pinning.service.ts'
import { createView, listViews, setDefault, updateView } from './saved-views.service.ts'

export const mountSavedViews = (app: App): void =>
  mount(app, savedViewRoutes, {
    'GET /saved-views': ({ query }, who) => listViews(who, query.list),
    'POST /saved-views': ({ body }, who) => createView(who, body),
    'PUT /saved-views/:uid': ({ params, body }, who) => updateView(who, params.uid, body),
    'PUT /saved-views/:uid/pin': ({ params, body }, who) => pinView(who, params.uid, body.threshold),
    'PUT /saved-views/:uid/roles': ({ params, body, context }, who) => setDefault(who, params.uid, body, context),
    'DELETE /saved-views/:uid': async ({ params, context }, who) => {
      await deleteView(who, params.uid, context)
      return { message: m.view_deleted({}, { locale: context.language }) }
    },
    'POST /saved-views/:uid/restore': ({ params, context }, who) => restoreView(who, params.uid, context),
  })
