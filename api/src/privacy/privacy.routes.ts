import { privacyRoutes } from '@korak/contract/privacy.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { ownViews } from '#views/views.service.ts'
import { renew, restrict } from '#privacy/accounts/choices.service.ts'
import { closeAccount, keepAccount, previewClosing } from '#privacy/accounts/closing.service.ts'
import { legalHolds, placeHold, releaseHold } from '#privacy/erasure/holds.service.ts'
import { overviewOf } from '#privacy/accounts/overview.service.ts'

export const mountPrivacy = (app: App): void =>
  mount(app, privacyRoutes, {
    'GET /portal/privacy': (_input, who) => overviewOf(who.userId),
    'GET /portal/privacy/views': ({ query, ask }, who) =>
      ownViews(who.userId, ask.language, query.page, query.per_page),
    'PUT /portal/privacy/restriction': ({ body }, who) => restrict(who, body.restricted),
    'POST /portal/privacy/renew': (_input, who) => renew(who),
    'GET /portal/account/close': ({ ask }, who) => previewClosing(who, ask),
    'POST /portal/account/close': ({ body, ask }, who) => closeAccount(who, body, ask),
    'POST /portal/account/keep': ({ ask }, who) => keepAccount(who, ask),
    'GET /legal-holds': () => legalHolds(),
    'POST /legal-holds': ({ body }, who) => placeHold(who, body),
    'DELETE /legal-holds/:uid': async ({ params, ask }, who) => {
      await releaseHold(who, params.uid)
      return { message: m.retention_hold_released({}, { locale: ask.language }) }
    },
  })
