import { staffTaskRoutes } from '@korak/contract/staff-tasks.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as deleting from './deleting.service.ts'
import * as tasks from './staff-tasks.service.ts'

export const mountStaffTasks = (app: App): void =>
  mount(app, staffTaskRoutes, {
    'GET /tasks': ({ query, context }, who) => tasks.listTasks(query, who, context.language),
    'GET /jobs/:uid/tasks': ({ params, context }, who) => tasks.listTasksOn('job', who, params.uid, context.language),
    'GET /applications/:uid/tasks': ({ params, context }, who) =>
      tasks.listTasksOn('application', who, params.uid, context.language),
    'GET /task-people': () => tasks.listPeople(),
    'GET /tasks/:uid': ({ params, context }, who) => tasks.getTaskInFull(who, params.uid, context.language),
    'POST /tasks': ({ body, context }, who) => tasks.createTask(who, body, context.language),
    'PUT /tasks/:uid': {
      guard: ({ params, context }, who) => tasks.getTask(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => tasks.updateTask(who, params.uid, body, context.language),
    },
    'POST /tasks/:uid/complete': {
      guard: ({ params, context }, who) => tasks.getTask(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => tasks.completeTask(who, params.uid, body.rev, context.language),
    },
    'POST /tasks/:uid/reopen': {
      guard: ({ params, context }, who) => tasks.getTask(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => tasks.reopenTask(who, params.uid, body.rev, context.language),
    },
    'DELETE /tasks/:uid': async ({ params, context }, who) => {
      await deleting.deleteTask(who, params.uid, context.language)
      return { message: m.task_deleted({}, { locale: context.language }) }
    },
    'POST /tasks/:uid/restore': ({ params, context }, who) => deleting.restoreTask(who, params.uid, context.language),
  })
