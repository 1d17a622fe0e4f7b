// Tasks of staff: each has a person, may have a day, and may stand on a record.
import { z } from 'zod'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, ListQuery, Message, Rev, Uid, text } from './shapes.ts'
import { staffTaskPolicy } from './staff-tasks.policy.ts'

export const TASK_RECORDS = ['job', 'application', 'company', 'user'] as const
const TASK_STATES = ['overdue', 'today', 'later', 'done'] as const

const Fields = z.strictObject({
  text: text(1000, 1),
  /** A name after `@` in the text; each is asked to do it, too. */
  mentions: z.array(Uid).max(10),
  due_on: Day.nullable(),
  assignee_uid: Uid,
})
const Record = z.strictObject({ kind: z.enum(TASK_RECORDS), uid: Uid })
const NewTask = Fields.extend({
  uid: Uid.optional(),
  record: Record.nullable().default(null),
  mentions: Fields.shape.mentions.default([]),
  due_on: Fields.shape.due_on.default(null),
})
export type NewTask = z.infer<typeof NewTask>
export type TaskChanges = Partial<z.infer<typeof Fields>>

export const StaffTask = z.object({
  id: Uid,
  uid: Uid,
  rev: Rev,
  text: z.string(),
  /** `later` is also what has no day. */
  state: z.enum(TASK_STATES),
  due_on: Day.nullable(),
  assignee_uid: Uid.nullable(),
  assignee: z.string().nullable(),
  /** Null when who wrote it is here no more. */
  author: z.string().nullable(),
  is_mention: z.boolean(),
  /** What it is about, by its name; of an application number and job. */
  record: Record.extend({ name: z.string() }).nullable(),
  done_at: Instant.nullable(),
  created_at: Instant,
  may: mayShape(staffTaskPolicy),
})
export type StaffTask = z.infer<typeof StaffTask>

const Seen = z.strictObject({ rev: Rev })
const one = { params: ByUid, response: StaffTask }

export const staffTaskRoutes = routes({
  'GET /tasks': {
    audience: 'tasks.manage',
    summary:
      'Tasks the caller has to do or has written, and those of whom they stand in for; what is overdue or due first, what is done last.',
    query: ListQuery,
    response: CappedPageOf(StaffTask),
  },
  'GET /jobs/:uid/tasks': {
    audience: 'tasks.manage',
    summary: 'Open tasks on a job, whoever does them, and the last ones done; for who may see the job.',
    params: ByUid,
    response: z.array(StaffTask),
  },
  'GET /applications/:uid/tasks': {
    audience: 'tasks.manage',
    summary:
      'Open tasks on an application, whoever does them, and the last ones done; for who may see the application.',
    params: ByUid,
    response: z.array(StaffTask),
  },
  'GET /task-people': {
    audience: 'tasks.manage',
    summary: 'Whom a task can be given to.',
    response: z.array(z.object({ uid: Uid, name: z.string() })),
  },
  'GET /tasks/:uid': {
    audience: 'tasks.manage',
    summary: 'One task, with who is mentioned in it.',
    params: ByUid,
    response: StaffTask.extend({ mentions: z.array(z.object({ uid: Uid, name: z.string() })) }),
  },
  'POST /tasks': {
    ...does(staffTaskPolicy.create),
    summary:
      'Writes a task down, on a record the caller may see or on none. Who is mentioned gets one of the same words. With `uid`, made by the caller for this one, repeating the call makes no second one.',
    body: NewTask,
    status: 201,
    response: StaffTask,
  },
  'PUT /tasks/:uid': {
    ...does(staffTaskPolicy.update),
    summary: 'Changes words, day or person; open tasks of those mentioned follow.',
    params: ByUid,
    body: Fields.partial().extend({ rev: Rev }),
    response: StaffTask,
  },
  'POST /tasks/:uid/complete': {
    ...does(staffTaskPolicy.complete),
    summary: 'Marks a task as done.',
    body: Seen,
    ...one,
  },
  'POST /tasks/:uid/reopen': {
    ...does(staffTaskPolicy.reopen),
    summary: 'Takes back that a task is done.',
    body: Seen,
    ...one,
  },
  'DELETE /tasks/:uid': {
    ...does(staffTaskPolicy.delete),
    summary:
      'Deletes a task one has written, and those of who is mentioned in it. It can be had back for a moment, then it goes for good.',
    params: ByUid,
    response: Message,
  },
  'POST /tasks/:uid/restore': {
    ...does(staffTaskPolicy.restore),
    summary: 'Brings back a task one has deleted just now, as it was, with those of who is mentioned in it.',
    body: z.strictObject({}),
    ...one,
  },
})
