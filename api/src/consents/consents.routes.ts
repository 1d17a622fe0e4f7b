import { consentRoutes } from '@korak/contract/consents.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { uncheckedConsents } from './consents.service.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { consentDetails, ownConsents } from '#consents/decisions/details.service.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { confirmByLink, linkedConsent } from '#consents/decisions/mailed.service.ts'
import { receiptOf } from '#consents/receipts/receipts.service.ts'
import { publicKeys } from '#consents/ledger/records.service.ts'
import * as staff from '#consents/staff/staff.service.ts'

export const mountConsents = (app: App): void => {
  app.addHook('onClose', async () => journalWritten())
  mount(app, consentRoutes, {
    'GET /user-consent/get-consents': ({ ask }, who) => uncheckedConsents(who.userId, ask.language),
    'GET /portal/consents': ({ ask }, who) => ownConsents(who.userId, ask.language),
    'GET /portal/consents/:uid': ({ params, ask }, who) => consentDetails(who.userId, params.uid, ask.language),
    'POST /portal/consents/:uid/confirm': async ({ params, ask }, who) => {
      await decideOwn('confirm', who, params.uid, ask)
      return consentDetails(who.userId, params.uid, ask.language)
    },
    'POST /portal/consents/:uid/decline': async ({ params, ask }, who) => {
      await decideOwn('decline', who, params.uid, ask)
      return consentDetails(who.userId, params.uid, ask.language)
    },
    'POST /portal/consents/:uid/withdraw': async ({ params, ask }, who) => {
      await decideOwn('withdraw', who, params.uid, ask)
      return consentDetails(who.userId, params.uid, ask.language)
    },
    'GET /portal/consents/:uid/receipt': async ({ params, query, reply }, who) => {
      const { headers, body } = await receiptOf(who.userId, params.uid, query)
      return reply.headers(headers).send(body)
    },
    'GET /public/consent/:token': ({ params, ask }) => linkedConsent(params.token, ask),
    'POST /public/consent/:token/confirm': ({ params, ask }) => confirmByLink(params.token, ask),
    'GET /public/receipt-keys': () => publicKeys(),
    'GET /consents': ({ ask }) => staff.listConsents(ask.language),
    'GET /consents/:uid': ({ params, ask }) => staff.getConsent(params.uid, ask.language),
    'POST /consents': ({ body, ask }, who) => staff.createConsent(who, body, ask),
    'POST /consents/:uid/versions': {
      guard: ({ params }) => staff.requireConsent(params.uid),
      handle: ({ params, body, ask }, who) => staff.publishVersion(who, params.uid, body, ask),
    },
    'POST /consents/:uid/requests': {
      guard: ({ params }) => staff.requireConsent(params.uid),
      handle: async ({ params, body, ask }, who) => {
        await staff.requestByMail(who, params.uid, body.user, ask)
        return { message: m.consent_requested({}, { locale: ask.language }) }
      },
    },
  })
}
