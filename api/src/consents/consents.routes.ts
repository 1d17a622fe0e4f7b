import { consentRoutes } from '@korak/contract/consents.ts'
import type { Who } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { uncheckedConsents } from './consents.service.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { consentDetails, ownConsents, requireOwn } from '#consents/decisions/details.service.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { confirmByLink, linkedConsent } from '#consents/decisions/mailed.service.ts'
import { receiptOf } from '#consents/receipts/receipts.service.ts'
import { publicKeys } from '#consents/ledger/records.service.ts'
import { listEnding } from '#consents/staff/ending.service.ts'
import * as staff from '#consents/staff/staff.service.ts'

const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => requireOwn(who.userId, params.uid)

export const mountConsents = (app: App): void => {
  app.addHook('onClose', async () => journalWritten())
  mount(app, consentRoutes, {
    'GET /user-consent/get-consents': ({ context }, who) => uncheckedConsents(who.userId, context.language),
    'GET /portal/consents': ({ context }, who) => ownConsents(who.userId, context.language),
    'GET /portal/consents/:uid': ({ params, context }, who) => consentDetails(who.userId, params.uid, context.language),
    'POST /portal/consents/:uid/confirm': {
      guard,
      handle: async ({ params, body, context }, who) => {
        await decideOwn('confirm', who, params.uid, context, body.language)
        return consentDetails(who.userId, params.uid, context.language)
      },
    },
    'POST /portal/consents/:uid/decline': {
      guard,
      handle: async ({ params, body, context }, who) => {
        await decideOwn('decline', who, params.uid, context, body.language)
        return consentDetails(who.userId, params.uid, context.language)
      },
    },
    'POST /portal/consents/:uid/withdraw': {
      guard,
      handle: async ({ params, body, context }, who) => {
        await decideOwn('withdraw', who, params.uid, context, body.language)
        return consentDetails(who.userId, params.uid, context.language)
      },
    },
    'GET /portal/consents/:uid/receipt': async ({ params, query, reply }, who) => {
      const { headers, body } = await receiptOf(who.userId, params.uid, query)
      return reply.headers(headers).send(body)
    },
    'GET /public/consent/:token': ({ params, context }) => linkedConsent(params.token, context),
    'POST /public/consent/:token/confirm': ({ params, body, context }) =>
      confirmByLink(params.token, context, body.language),
    'GET /public/receipt-keys': () => publicKeys(),
    'GET /consents': ({ context }, who) => staff.listConsents(who, context.language),
    'GET /ending-consents': ({ query, context }, who) => listEnding(query, { who, language: context.language }),
    'GET /consents/:uid': ({ params, context }, who) => staff.getConsent(who, params.uid, context.language),
    'POST /consents': ({ body, context }, who) => staff.createConsent(who, body, context),
    'POST /consents/:uid/versions': {
      guard: ({ params }) => staff.requireConsent(params.uid),
      handle: ({ params, body, context }, who) => staff.publishVersion(who, params.uid, body, context),
    },
    'POST /consents/:uid/requests': {
      guard: ({ params }) => staff.requireConsent(params.uid),
      handle: async ({ params, body, context }, who) => {
        await staff.requestByMail(who, params.uid, body.user, context)
        return { message: m.consent_requested({}, { locale: context.language }) }
      },
    },
  })
}
