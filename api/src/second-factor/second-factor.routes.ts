import { secondFactorRoutes } from '@korak/contract/second-factor.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import * as factors from './second-factor.service.ts'

export const mountSecondFactor = (app: App): void =>
  mount(app, secondFactorRoutes, {
    'GET /portal/second-factor': ({ context }, who) => factors.ownFactors(who, context),
    'POST /portal/second-factor/confirm': async ({ body, context }, who) => {
      await factors.confirmFactor(who, body, context)
      return { message: m.factor_confirmed({}, { locale: context.language }) }
    },
    'POST /portal/second-factor/confirm/passkey': async ({ context }, who) => ({
      options: await factors.confirmOptions(who, context),
    }),
    'POST /portal/second-factor/app': ({ body, context }, who) => factors.beginApp(who, body.password, context),
    'POST /portal/second-factor/app/confirm': async ({ body, context }, who) => {
      const codes = await factors.confirmApp(who, body.code, context)
      return { message: m.factor_app_added({}, { locale: context.language }), recovery_codes: codes }
    },
    'POST /portal/second-factor/app/remove': async ({ body, context }, who) => {
      await factors.removeApp(who, body.password, context)
      return { message: m.factor_app_removed({}, { locale: context.language }) }
    },
    'POST /portal/second-factor/recovery-codes': async ({ body, context }, who) => ({
      recovery_codes: await factors.renewCodes(who, body.password, context),
    }),
    'POST /portal/second-factor/passkeys/options': async ({ body, context }, who) => ({
      options: await factors.beginPasskey(who, body.password, context),
    }),
    'POST /portal/second-factor/passkeys': async ({ body, context }, who) => {
      const added = await factors.addPasskey(who, body, context)
      return { ...added, message: m.factor_passkey_added({}, { locale: context.language }) }
    },
    'PUT /portal/second-factor/passkeys/:uid': {
      guard: ({ params }, who) => factors.requireOwnPasskey(who, params.uid),
      handle: async ({ params, body, context }, who) => {
        await factors.renamePasskey(who, params.uid, body.name, context)
        return { message: m.factor_passkey_renamed({}, { locale: context.language }) }
      },
    },
    'POST /portal/second-factor/passkeys/:uid/remove': {
      guard: ({ params }, who) => factors.requireOwnPasskey(who, params.uid),
      handle: async ({ params, body, context }, who) => {
        await factors.removePasskey(who, params.uid, body.password, context)
        return { message: m.factor_passkey_removed({}, { locale: context.language }) }
      },
    },
  })
