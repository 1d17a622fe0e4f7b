import { enteredApplicationRoutes } from '@korak/contract/entered-applications.ts'
import { type App, mount } from '#routing/mount.ts'
import { correctEntered, findEntered, listChanges } from './correcting.service.ts'
import { inviteEntered, revokeAddress } from './inviting.service.ts'
import { enterApplication, findEntering } from './entered-applications.service.ts'
import { findPeople } from './same-person.service.ts'

export const mountEnteredApplications = (app: App): void =>
  mount(app, enteredApplicationRoutes, {
    'GET /jobs/:uid/entering': ({ params }, who) => findEntering(who, params.uid),
    'POST /jobs/:uid/entering/people': ({ params, body, context }, who) => findPeople(who, params.uid, body, context),
    'POST /jobs/:uid/applications': ({ params, body, files, context }, who) =>
      enterApplication(who, params.uid, body, files.cv, context),
    'GET /applications/:uid/entered': ({ params, context }, who) => findEntered(who, params.uid, context),
    'PUT /applications/:uid/entered': {
      guard: ({ params, context }, who) => findEntered(who, params.uid, context),
      handle: ({ params, body, files, context }, who) => correctEntered(who, params.uid, body, files.cv, context),
    },
    'POST /applications/:uid/entered/email': ({ params, body, context }, who) =>
      inviteEntered(who, params.uid, body, context),
    'DELETE /applications/:uid/entered/email': ({ params, context }, who) => revokeAddress(who, params.uid, context),
    'GET /applications/:uid/entered/changes': ({ params, context }, who) => listChanges(who, params.uid, context),
  })
