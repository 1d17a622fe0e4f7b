import { todayRoutes } from '@korak/contract/today.ts'
import { mount, type App } from '#routing/mount.ts'
import { railOf, todayOf } from './today.service.ts'

export const mountToday = (app: App): void =>
  mount(app, todayRoutes, {
    'GET /office/today': ({ context }, who) => todayOf(who, context.language),
    'GET /office/rail': ({ context }, who) => railOf(who, context.language),
  })
