import { approachRoutes } from '@korak/contract/approaches.ts'
import { type App, mount } from '#routing/mount.ts'
import * as approaches from './approaches.service.ts'

export const mountApproaches = (app: App): void =>
  mount(app, approachRoutes, {
    'GET /jobs/:uid/approaches': ({ params }, who) => approaches.listApproaches(who, params.uid),
    'POST /jobs/:uid/approaches': ({ params, body }, who) => approaches.askAbout(who, params.uid, body),
    'POST /approaches/:uid/withdraw': ({ params }, who) => approaches.withdrawApproach(who, params.uid),
    'GET /approaches/:token': ({ params, context }) =>
      approaches.findOwnApproach(params.token, context.ip, context.language),
    'POST /approaches/:token': ({ params, body, context }) =>
      approaches.answerApproach(params.token, body.answer, context.ip, context.language),
  })
