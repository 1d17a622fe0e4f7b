import { screeningRoutes } from '@korak/contract/screening.ts'
import { type App, mount } from '#routing/mount.ts'
import { getQuestions, listForms, updateQuestions } from './questions.service.ts'

export const mountScreening = (app: App): void =>
  mount(app, screeningRoutes, {
    'GET /jobs/:uid/questions': ({ params, context }) => getQuestions(params.uid, context.language),
    'PUT /jobs/:uid/questions': {
      guard: ({ params, context }) => getQuestions(params.uid, context.language),
      handle: ({ params, body, context }, who) => updateQuestions(who, params.uid, body.rev, body, context.language),
    },
    'GET /screening-questionnaires': ({ context }) => listForms(context.language),
  })
