import { consentRoutes } from '@korak/contract/consents.ts'
import { mount, type App } from '#mount.ts'
import { uncheckedConsents } from './consents.service.ts'

export const mountConsents = (app: App): void =>
  mount(app, consentRoutes, {
    'GET /user-consent/get-consents': ({ ask }, who) => uncheckedConsents(who.userId, ask.language),
  })
