import { privacyRoutes } from '@korak/contract/privacy.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { ownViews } from '#views/views.service.ts'
import { renew, restrict } from '#privacy/accounts/choices.service.ts'
import { closeAccount, keepAccount, previewClosing } from '#privacy/accounts/closing.service.ts'
import { legalHolds, placeHold, releaseHold } from '#privacy/erasure/holds.service.ts'
import { ownOverview } from '#privacy/accounts/overview.service.ts'

export const mountPrivacy = (app: App): void =>
  mount(app, privacyRoutes, {
    'GET /portal/privacy': (_input, who) => ownOverview(who),
    'GET /portal/privacy/views': ({ query, context }, who) =>
      ownViews(who.userId, context.language, query.page, query.per_page),
    'PUT /portal/privacy/restriction': ({ body }, who) => restrict(who, body.restricted),
    'POST /portal/privacy/renew': (_input, who) => renew(who),
    'GET /portal/account/close': ({ context }, who) => previewClosing(who, context),
    'POST /portal/account/close': ({ body, context }, who) => closeAccount(who, body, context),
    'POST /portal/account/keep': ({ context }, who) => keepAccount(who, context),
    'GET /legal-holds': () => legalHolds(),
    'POST /legal-holds': ({ body }, who) => placeHold(who, body),
    'DELETE /legal-holds/:uid': async ({ params, context }, who) => {
      await releaseHold(who, params.uid)
      return { message: m.retention_hold_released({}, { locale: context.language }) }
    },
  })
