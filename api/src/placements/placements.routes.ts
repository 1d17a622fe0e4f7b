import { placementRoutes } from '@korak/contract/placements.ts'
import { requireOwn } from '#applications/applications.service.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import { listPlacements } from './list.service.ts'
import * as placements from './placements.service.ts'

export const mountPlacements = (app: App): void =>
  mount(app, placementRoutes, {
    'GET /placements': ({ query, context }, who) => listPlacements(query, who, context.language),
    'GET /applications/:uid/placement': ({ params }, who) => placements.placingOf(who, params.uid),
    'POST /applications/:uid/placement': ({ params, body }, who) => placements.makePlacement(who, params.uid, body),
    'POST /placements/:uid/terms': ({ params, body }, who) => placements.updatePlacement(who, params.uid, body),
    'GET /placements/:uid/changes': ({ params, context }) => placements.listChanges(params.uid, context.language),
    'POST /placements/:uid/end': ({ params, body }, who) => placements.endPlacement(who, params.uid, body),
    'POST /placements/:uid/restore': ({ params }, who) => placements.restorePlacement(who, params.uid),
    'DELETE /placements/:uid': async ({ params, context }, who) => {
      await placements.deletePlacement(who, params.uid)
      return { message: m.placement_is_deleted({}, { locale: context.language }) }
    },
    'GET /portal/applications/:uid/placement': async ({ params, context }, who) => {
      await requireOwn(who, params.uid)
      return placements.ownPlacement(who, params.uid, context.language)
    },
  })
