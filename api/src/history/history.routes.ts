import { historyRoutes } from '@korak/contract/history.ts'
import { mount, type App } from '#routing/mount.ts'
import { ownProjects, ownTests } from './history.service.ts'

export const mountHistory = (app: App): void =>
  mount(app, historyRoutes, {
    'GET /portal/candidate/tests': ({ ask }, who) => ownTests(who, ask.language),
    'GET /portal/candidate/projects': ({ ask }, who) => ownProjects(who, ask.language),
  })
