import type { RefusalCode } from './errors.ts'
import { activities, permissions, policy } from './policy.ts'

interface Task {
  /** The caller has to do it, or stands in for who has. */
  isMine: boolean
  /** The caller wrote it, or it is theirs and whoever wrote it has gone. */
  isMade: boolean
  isDone: boolean
  /** It stands in another task, whose words it has. */
  isMention: boolean
}
const own = ({ isMine, isMade }: Task): RefusalCode | null => (isMine || isMade ? null : 'FORBIDDEN')

/** What staff have to do, written down by themselves or a colleague. */
export const staffTaskPolicy = policy<Task>('task')({
  create: { audience: 'tasks.manage' },
  /** Words, day and person. */
  update: {
    audience: 'tasks.manage',
    refusal: (task) => own(task) ?? (task.isDone || task.isMention ? 'STATE_NOT_ALLOWED' : null),
  },
  complete: {
    audience: 'tasks.manage',
    refusal: (task) => own(task) ?? (task.isDone ? 'STATE_NOT_ALLOWED' : null),
  },
  reopen: {
    audience: 'tasks.manage',
    refusal: (task) => own(task) ?? (task.isDone ? null : 'STATE_NOT_ALLOWED'),
  },
  delete: { audience: 'tasks.manage', refusal: ({ isMade }) => (isMade ? null : 'FORBIDDEN') },
  /** Whoever could delete it and did so just now; there is no such record to anybody else. */
  restore: { audience: 'tasks.manage' },
})

export const staffTaskPermissions = permissions({
  'tasks.manage': ['Consultants', 'Researchers'],
})

export const staffTaskActivities = activities(
  'tasks',
  'created',
  'updated',
  'completed',
  'reopened',
  'deleted',
  'restored',
)
