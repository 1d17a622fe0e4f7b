import { publicAnswerRoutes } from '@korak/contract/public-answers.ts'
import { publicLinkRoutes, publicRoutes } from '@korak/contract/public.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { readResponse, requireResponse, saveAnswers } from '#public-questionnaires/responses/answering.service.ts'
import {
  updateChannel,
  createChannel,
  listChannels,
  requireChannel,
} from '#public-questionnaires/staff/channels.service.ts'
import { complete } from '#public-questionnaires/responses/completing.service.ts'
import {
  listInvitations,
  requireInvitation,
  revokeInvitation,
} from '#public-questionnaires/staff/invitations.service.ts'
import { readAddress } from './links.service.ts'
import { listResponses, responsesTable } from '#public-questionnaires/staff/reading.service.ts'
import * as staff from '#public-questionnaires/staff/staff.service.ts'
import { resume, start } from '#public-questionnaires/responses/starting.service.ts'

/** Robots are kept out by word too: some read headers only. */
const HIDDEN = ['X-Robots-Tag', 'noindex, nofollow'] as const

export function mountPublic(app: App): void {
  mount(app, publicRoutes, {
    'GET /public/questionnaires/:id': ({ params, context }) => {
      context.replyHeader(...HIDDEN)
      return readAddress(params, context.language)
    },
    'GET /public/questionnaires/:place/:id': ({ params, context }) => {
      context.replyHeader(...HIDDEN)
      return readAddress(params, context.language)
    },
    'POST /public/questionnaires/:id/start': ({ params, body, context }) => start(params, body, context),
    'POST /public/questionnaires/:place/:id/start': ({ params, body, context }) => start(params, body, context),
    'POST /public/questionnaires/resume': ({ body: { code, ...address }, context }) => resume(address, code, context),
    'GET /public/responses/:uid': ({ params, context }) => {
      context.replyHeader(...HIDDEN)
      return readResponse(params.uid, context.language)
    },
    'PUT /public/responses/:uid/answers': async ({ params, body, context }) =>
      saveAnswers(await requireResponse(params.uid), body, context),
    'POST /public/responses/:uid/complete': ({ params, body, context }) => complete(params.uid, body, context),
  })
  mount(app, publicLinkRoutes, {
    'GET /public-links': ({ query, context }, who) => staff.listLinks(who, query, context.language),
    'POST /questionnaires/:uid/links': ({ params, body, context }, who) =>
      staff.createLink(who, params.uid, body, context),
    'POST /public-links/:uid/close': {
      guard: ({ params }) => staff.requireLink(params.uid),
      handle: async ({ params, context }, who) => {
        await staff.closeLink(who, params.uid, context)
        return { message: m.public_link_closed({}, { locale: context.language }) }
      },
    },
    'POST /public-links/:uid/invitations': {
      guard: ({ params }) => staff.requireLink(params.uid),
      handle: ({ params, body, context }, who) => staff.invite(who, params.uid, body, context),
    },
    'GET /public-channels': (_input, who) => listChannels(who),
    'POST /public-channels': ({ body, context }, who) => createChannel(who, body, context),
    'PUT /public-channels/:uid': {
      guard: ({ params }) => requireChannel(params.uid),
      handle: ({ params, body, context }, who) => updateChannel(who, params.uid, body, context),
    },
  })
  mount(app, publicAnswerRoutes, {
    'GET /public-links/:uid/responses': ({ params, query, context }, who) =>
      listResponses(who, params.uid, query, context),
    'GET /public-links/:uid/responses.csv': async ({ params, query, context, reply }, who) => {
      const { headers, body } = await responsesTable(who, params.uid, query.language ?? context.language, context)
      return reply.headers(headers).send(body)
    },
    'GET /public-links/:uid/invitations': async ({ params, query }, who) => {
      await staff.requireLink(params.uid)
      return listInvitations(who, params.uid, query)
    },
    'POST /public-invitations/:uid/revoke': {
      guard: ({ params }) => requireInvitation(params.uid),
      handle: async ({ params, context }, who) => {
        await revokeInvitation(who, params.uid, context)
        return { message: m.public_invitation_revoked({}, { locale: context.language }) }
      },
    },
  })
}
