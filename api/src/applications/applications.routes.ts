import { applicationRoutes } from '@korak/contract/applications.ts'
import type { Who } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import * as service from './applications.service.ts'
import { messageCandidate, ownMessages, writeMessage } from './messages.service.ts'
import { applyAndSend } from './send.service.ts'
import { submit } from './submit.service.ts'

/** Ownership comes before the body: what is not the caller's is not there, however wrong the rest is. */
const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => service.requireOwn(who, params.uid)

export const mountApplications = (app: App): void =>
  mount(app, applicationRoutes, {
    'POST /portal/jobs/:uid/apply': {
      guard: 'none: a job is nobody’s own, and a draft is refused as an unknown one',
      handle: ({ params, context }, who) => service.apply(who, params.uid, context.language),
    },
    'POST /portal/applications': ({ body, context }, who) => applyAndSend(who, body, context.language),
    'GET /portal/applications': ({ query, context }, who) => service.ownApplications(who, query, context.language),
    'GET /portal/applications/:uid': ({ params, context }, who) =>
      service.ownApplication(who, params.uid, context.language),
    'PUT /portal/applications/:uid': {
      guard,
      handle: ({ params, body, context }, who) => service.updateDraft(who, params.uid, body, context.language),
    },
    'DELETE /portal/applications/:uid': {
      guard,
      handle: async ({ params, context }, who) => {
        await service.deleteDraft(who, params.uid)
        return { message: m.apps_draft_discarded({}, { locale: context.language }) }
      },
    },
    'POST /portal/applications/:uid/submit': {
      guard,
      handle: ({ params, body, context }, who) => submit(who, params.uid, body, context.language),
    },
    'POST /portal/applications/:uid/withdraw': {
      guard,
      handle: ({ params, body, context }, who) => service.withdraw(who, params.uid, body.reason, context.language),
    },
    'GET /portal/applications/:uid/messages': { guard, handle: ({ params }, who) => ownMessages(who, params.uid) },
    'POST /portal/applications/:uid/messages': {
      guard,
      handle: ({ params, body, files }, who) => writeMessage(who, params.uid, body, files),
    },
    'POST /applications/:uid/messages': async ({ params, body, files, context }, who) => {
      await messageCandidate(who, params.uid, body, files)
      return { message: m.apps_message_sent({}, { locale: context.language }) }
    },
  })
