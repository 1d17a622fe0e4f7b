import { jobMoveRoutes } from '@korak/contract/job-moves.ts'
import { type App, mount } from '#routing/mount.ts'
import { getJob } from './jobs.service.ts'
import { planJob } from './planning.service.ts'
import { updateSelection } from './selection.service.ts'

export const mountJobMoves = (app: App): void =>
  mount(app, jobMoveRoutes, {
    'PUT /jobs/:uid/plan': {
      guard: ({ params, context }, who) => getJob(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => planJob(who, params.uid, body, context.language),
    },
    'PUT /jobs/:uid/selection': {
      guard: ({ params, context }, who) => getJob(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => updateSelection(who, params.uid, body, context.language),
    },
  })
