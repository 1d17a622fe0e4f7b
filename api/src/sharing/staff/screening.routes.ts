import { screeningSheetRoutes } from '@korak/contract/screening-sheets.ts'
import { type App, mount } from '#routing/mount.ts'
import { screeningOfSent } from './sent.service.ts'

export const mountScreeningSheets = (app: App): void =>
  mount(app, screeningSheetRoutes, {
    'GET /applications/:uid/screening': ({ params, context }, who) => screeningOfSent(who, params.uid, context),
  })
