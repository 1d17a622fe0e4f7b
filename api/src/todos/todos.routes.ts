import { taskRoutes } from '@korak/contract/tasks.ts'
import { mount, type App } from '#routing/mount.ts'
import { ownTasks } from './todos.service.ts'

export const mountTodos = (app: App): void =>
  mount(app, taskRoutes, { 'GET /portal/tasks': ({ ask }, who) => ownTasks(who, ask.language) })
