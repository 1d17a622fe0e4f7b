import { jumpRoutes } from '@korak/contract/jump.ts'
import { mount, type App } from '#routing/mount.ts'
import { jump } from './jump.service.ts'

export const mountJump = (app: App): void =>
  mount(app, jumpRoutes, { 'GET /office/jump': ({ query, context }, who) => jump(who, query, context.language) })
