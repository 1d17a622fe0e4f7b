import { conversationRoutes } from '@korak/contract/conversations.ts'
import { requireOwn } from '#applications/applications.service.ts'
import { type App, mount } from '#routing/mount.ts'
import * as service from './conversations.service.ts'

export const mountConversations = (app: App): void =>
  mount(app, conversationRoutes, {
    'GET /portal/conversations': ({ query, context }, who) => service.ownConversations(who, query, context.language),
    'GET /portal/conversations/unread': (_input, who) => service.unreadOf(who.userId),
    'POST /portal/applications/:uid/read': {
      guard: ({ params }, who) => requireOwn(who, params.uid),
      handle: ({ params, body }, who) => service.markOwnRead(who, params.uid, body.last),
    },
    'POST /applications/:uid/read': ({ params, body, context }, who) =>
      service.markRead(who, params.uid, body.last, context.language),
  })
