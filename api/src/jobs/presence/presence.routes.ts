import { presenceRoutes } from '@korak/contract/presence.ts'
import { type App, mount } from '#routing/mount.ts'
import { notePresence } from './presence.service.ts'

export const mountPresence = (app: App): void =>
  mount(app, presenceRoutes, {
    'POST /jobs/:uid/presence': ({ params, body }, who) => notePresence(who, params.uid, body),
  })
