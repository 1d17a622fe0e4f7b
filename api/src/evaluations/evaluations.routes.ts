import { guideRoutes } from '@korak/contract/evaluations-guides.ts'
import { evaluationRoutes } from '@korak/contract/evaluations.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as asking from './asking.service.ts'
import * as evaluations from './evaluations.service.ts'
import { getGuide, updateGuide } from './guides.service.ts'

export const mountGuides = (app: App): void =>
  mount(app, guideRoutes, {
    'GET /jobs/:uid/stages/:stage/guide': ({ params, context }) => getGuide(params.uid, params.stage, context.language),
    'PUT /jobs/:uid/stages/:stage/guide': {
      guard: ({ params, context }) => getGuide(params.uid, params.stage, context.language),
      handle: ({ params, body: { rev, ...guide }, context }, who) =>
        updateGuide(who, params.uid, params.stage, rev, guide, context.language),
    },
  })

export const mountEvaluations = (app: App): void =>
  mount(app, evaluationRoutes, {
    'GET /evaluations': ({ query, context }, who) => evaluations.listEvaluations(query, who, context.language),
    'GET /evaluations/:uid': ({ params, context }, who) => evaluations.getSheet(who, params.uid, context.language),
    'POST /evaluations/:uid/look': ({ params, context }, who) => evaluations.lookAt(who, params.uid, context),
    'POST /evaluations/:uid/draft': ({ params, body }, who) => evaluations.draft(who, params.uid, body),
    'POST /evaluations/:uid/submit': ({ params, body, context }, who) =>
      evaluations.submit(who, params.uid, body, context.language),
    'POST /evaluations/:uid/withdraw': async ({ params, context }, who) => {
      await asking.withdraw(who, params.uid, context.language)
      return { message: m.evaluation_withdrawn({}, { locale: context.language }) }
    },
    'GET /applications/:uid/evaluations': ({ params, context }, who) =>
      asking.ofApplication(who, params.uid, context.language),
    'GET /interviewers': () => asking.listInterviewers(),
    'POST /applications/:uid/evaluations': ({ params, body, context }, who) =>
      asking.ask(who, params.uid, body, context.language),
  })
