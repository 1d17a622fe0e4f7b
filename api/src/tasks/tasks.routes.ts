import { taskRoutes } from '@korak/contract/tasks.ts'
import { mount, type App } from '#routing/mount.ts'
import { ownTasks } from './tasks.service.ts'

export const mountTasks = (app: App): void =>
  mount(app, taskRoutes, { 'GET /portal/tasks': ({ context }, who) => ownTasks(who, context.language) })
