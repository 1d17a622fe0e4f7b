import { publicAnswerRoutes } from '@korak/contract/public-answers.ts'
import { publicLinkRoutes, publicRoutes } from '@korak/contract/public.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { readResponse, requireResponse, saveAnswers } from '#public-questionnaires/responses/answering.service.ts'
import {
  changeChannel,
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
    'GET /public/questionnaires/:id': ({ params, ask }) => {
      ask.replyHeader(...HIDDEN)
      return readAddress(params, ask.language)
    },
    'GET /public/questionnaires/:place/:id': ({ params, ask }) => {
      ask.replyHeader(...HIDDEN)
      return readAddress(params, ask.language)
    },
    'POST /public/questionnaires/:id/start': ({ params, body, ask }) => start(params, body, ask),
    'POST /public/questionnaires/:place/:id/start': ({ params, body, ask }) => start(params, body, ask),
    'POST /public/questionnaires/resume': ({ body: { code, ...address }, ask }) => resume(address, code, ask),
    'GET /public/responses/:uid': ({ params, ask }) => {
      ask.replyHeader(...HIDDEN)
      return readResponse(params.uid, ask.language)
    },
    'PUT /public/responses/:uid/answers': async ({ params, body, ask }) =>
      saveAnswers(await requireResponse(params.uid), body, ask),
    'POST /public/responses/:uid/complete': async ({ params, body, ask }) =>
      complete(params.uid, await requireResponse(params.uid), body, ask),
  })
  mount(app, publicLinkRoutes, {
    'GET /public-links': ({ query, ask }) => staff.listLinks(query, ask.language),
    'POST /questionnaires/:uid/links': ({ params, body, ask }, who) => staff.createLink(who, params.uid, body, ask),
    'POST /public-links/:uid/close': {
      guard: ({ params }) => staff.requireLink(params.uid),
      handle: async ({ params, ask }, who) => {
        await staff.closeLink(who, params.uid, ask)
        return { message: m.public_link_closed({}, { locale: ask.language }) }
      },
    },
    'POST /public-links/:uid/invitations': {
      guard: ({ params }) => staff.requireLink(params.uid),
      handle: ({ params, body, ask }, who) => staff.invite(who, params.uid, body, ask),
    },
    'GET /public-channels': () => listChannels(),
    'POST /public-channels': ({ body, ask }, who) => createChannel(who, body, ask),
    'PUT /public-channels/:uid': {
      guard: ({ params }) => requireChannel(params.uid),
      handle: ({ params, body, ask }, who) => changeChannel(who, params.uid, body, ask),
    },
  })
  mount(app, publicAnswerRoutes, {
    'GET /public-links/:uid/responses': ({ params, query, ask }, who) => listResponses(who, params.uid, query, ask),
    'GET /public-links/:uid/responses.csv': async ({ params, query, ask, reply }, who) => {
      const { headers, body } = await responsesTable(who, params.uid, query.language ?? ask.language, ask)
      return reply.headers(headers).send(body)
    },
    'GET /public-links/:uid/invitations': async ({ params, query }) => {
      await staff.requireLink(params.uid)
      return listInvitations(params.uid, query)
    },
    'POST /public-invitations/:uid/revoke': {
      guard: ({ params }) => requireInvitation(params.uid),
      handle: async ({ params, ask }, who) => {
        await revokeInvitation(who, params.uid, ask)
        return { message: m.public_invitation_revoked({}, { locale: ask.language }) }
      },
    },
  })
}
