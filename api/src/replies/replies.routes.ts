import { replyRoutes } from '@korak/contract/replies.ts'
import { type App, mount } from '#routing/mount.ts'
import * as service from './waiting.service.ts'

export const mountReplies = (app: App): void =>
  mount(app, replyRoutes, {
    'GET /replies': ({ query, context }, who) => service.listWaiting(who, query, context.language),
    'POST /replies/:uid/assign': ({ params, body, context }, who) =>
      service.assignReply(who, params.uid, body.ref_no, context.language),
    'POST /replies/:uid/archive': ({ params, context }, who) => service.discardReply(who, params.uid, context.language),
    'POST /replies/:uid/restore': ({ params, context }, who) => service.restoreReply(who, params.uid, context.language),
  })
