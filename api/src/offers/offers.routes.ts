import { offerRoutes } from '@korak/contract/offers.ts'
import { requireOwn } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import { type App, mount } from '#routing/mount.ts'
import * as answers from './answers.service.ts'
import { listOffers } from './list.service.ts'
import * as offers from './offers.service.ts'
import { keepOffer, withdrawOffer } from './withdrawals.service.ts'

const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => answers.requireOwn(who, params.uid)

export const mountOffers = (app: App): void =>
  mount(app, offerRoutes, {
    'GET /offers': ({ query, context }, who) => listOffers(query, who, context.language),
    'GET /applications/:uid/offers': ({ params, context }, who) => offers.listOfApplication(who, params.uid, context),
    'POST /applications/:uid/offers/preview': ({ params, body, context }, who) =>
      offers.previewOffer(who, params.uid, body, context),
    'POST /applications/:uid/offers': ({ params, body }, who) => offers.makeOffer(who, params.uid, body),
    'POST /offers/:uid/recall': ({ params }, who) => offers.recallOffer(who, params.uid),
    'POST /offers/:uid/withdraw': ({ params, body }, who) => withdrawOffer(who, params.uid, body.text),
    'POST /offers/:uid/keep': ({ params }, who) => keepOffer(who, params.uid),
    'GET /offers/:uid/document': async ({ params, context, reply }, who) => {
      const { headers, body } = await answers.documentOfOffer(who, params.uid, context)
      return reply.headers(headers).send(body)
    },
    'GET /portal/applications/:uid/offer': async ({ params }, who) => {
      await requireOwn(who, params.uid)
      return answers.ownOffer(who, params.uid)
    },
    'POST /portal/offers/:uid/accept': {
      guard,
      handle: ({ params, body }, who) => answers.answerOffer(who, params.uid, 'accept', body),
    },
    'POST /portal/offers/:uid/decline': {
      guard,
      handle: ({ params, body }, who) => answers.answerOffer(who, params.uid, 'decline', body),
    },
    'GET /portal/offers/:uid/document': async ({ params, reply }, who) => {
      const { headers, body } = await answers.ownDocument(who, params.uid)
      return reply.headers(headers).send(body)
    },
    'GET /portal/offers/:uid/receipt': async ({ params, query, reply }, who) => {
      const { headers, body } = await answers.ownReceipt(who, params.uid, query.format)
      return reply.headers(headers).send(body)
    },
  })
