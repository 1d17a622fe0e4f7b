import { historyRoutes } from '@korak/contract/history.ts'
import { mount, type App } from '#routing/mount.ts'
import { ownProjects, ownTests } from './history.service.ts'

export const mountHistory = (app: App): void =>
  mount(app, historyRoutes, {
    'GET /portal/candidate/tests': ({ context }, who) => ownTests(who, context.language),
    'GET /portal/candidate/projects': ({ context }, who) => ownProjects(who, context.language),
  })
