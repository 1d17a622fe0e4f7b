import { referenceRoutes } from '@korak/contract/references.ts'
import { requireOwn } from '#applications/applications.service.ts'
import type { Who } from '#auth/who.ts'
import type { RequestContext } from '#http/request-context.ts'
import { type App, mount } from '#routing/mount.ts'
import * as links from './links.service.ts'
import * as naming from './naming.service.ts'
import * as references from './references.service.ts'

const ownApplication = ({ params }: { params: { uid: string } }, who: Who) => requireOwn(who, params.uid)
const ownReferee = ({ params }: { params: { uid: string } }, who: Who) => naming.requireOwnReferee(who, params.uid)
interface Linked {
  params: { token: string }
  context: RequestContext
}
const holderOf = ({ params: { token }, context: { ip } }: Linked): links.Holder => ({ token, ip })
const guard = (request: Linked) => links.requireLink(holderOf(request))

export const mountReferences = (app: App): void =>
  mount(app, referenceRoutes, {
    'GET /applications/:uid/references': ({ params, context }, who) =>
      references.referencesOf(who, params.uid, context),
    'POST /applications/:uid/references': ({ params, body, context }, who) =>
      references.askForReferences(who, params.uid, body, context),
    'POST /references/:uid/send': ({ params, body, context }, who) =>
      references.sendReference(who, params.uid, body, context),
    'POST /references/:uid/recall': ({ params, context }, who) => references.recallReference(who, params.uid, context),
    'POST /references/:uid/read': ({ params, context }, who) => references.readReference(who, params.uid, context),
    'POST /references/:uid/note': ({ params, context }, who) => references.noteRefusal(who, params.uid, context),
    'GET /portal/applications/:uid/references': async ({ params }, who) => {
      await requireOwn(who, params.uid)
      return naming.ownReferences(who, params.uid)
    },
    'POST /portal/applications/:uid/references': {
      guard: ownApplication,
      handle: ({ params, body }, who) => naming.nameReferee(who, params.uid, body),
    },
    'PUT /portal/references/:uid': {
      guard: ownReferee,
      handle: ({ params, body }, who) => naming.updateReferee(who, params.uid, body),
    },
    'POST /portal/references/:uid/withdraw': {
      guard: ownReferee,
      handle: ({ params }, who) => naming.withdrawReferee(who, params.uid),
    },
    'GET /public/references/:token': (request) => links.readLink(holderOf(request)),
    'PUT /public/references/:token/draft': {
      guard,
      handle: (request) => links.keepDraft(holderOf(request), request.body),
    },
    'POST /public/references/:token/answer': {
      guard,
      handle: (request) => links.answerReference(holderOf(request), request.body),
    },
    'POST /public/references/:token/decline': {
      guard,
      handle: (request) => links.declineReference(holderOf(request)),
    },
    'POST /public/references/:token/delete': { guard, handle: (request) => links.deleteLinked(holderOf(request)) },
  })
