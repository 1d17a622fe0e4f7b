import { enteredApplicationRoutes } from '@korak/contract/entered-applications.ts'
import { type App, mount } from '#routing/mount.ts'
import { enterApplication, findEntering } from './entered-applications.service.ts'

export const mountEnteredApplications = (app: App): void =>
  mount(app, enteredApplicationRoutes, {
    'GET /jobs/:uid/entering': ({ params }, who) => findEntering(who, params.uid),
    'POST /jobs/:uid/applications': ({ params, body, files }, who) => enterApplication(who, params.uid, body, files.cv),
  })
