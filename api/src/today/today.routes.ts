import { todayRoutes } from '@korak/contract/today.ts'
import { mount, type App } from '#routing/mount.ts'
import { noteOpened } from './recent.ts'
import { railOf, todayOf } from './today.service.ts'

export const mountToday = (app: App): void =>
  mount(app, todayRoutes, {
    'GET /office/today': ({ query, context }, who) => todayOf(who, query.whose, context.language),
    'POST /office/opened': ({ body }, who) => noteOpened(who, body),
    'GET /office/rail': ({ query, context }, who) => railOf(who, query.whose, context.language),
  })
