// Who may do something with one job who may not with all of them.
import { z } from 'zod'
import type { JobStatus } from './job-records.ts'
import { activities, does, mayShape, onlyIn, policy } from './policy.ts'
import { type Permission, routes } from './route.ts'
import { ByUid, Message, Uid } from './shapes.ts'

const WHAT = ['see', 'edit'] as const
/** What each allows with the one record, and the list of its applications, as the permission does with all. */
export const ON_RECORD = {
  see: ['jobs.read', 'applications.read'],
  edit: ['jobs.read', 'applications.read', 'jobs.update'],
} as const satisfies Record<(typeof WHAT)[number], readonly Permission[]>

export const recordPermissionPolicy = policy<{ status: JobStatus }>('record_permission')({
  create: { audience: 'jobs.update' },
  /** With the archiving of its job it has ended. */
  delete: { audience: 'jobs.update', refusal: onlyIn('draft', 'published', 'paused', 'closed') },
})

const What = z.enum(WHAT)
const RoleId = z.int().min(1).max(2_147_483_647)
const Given = z.object({
  uid: Uid,
  /** The person, or the role. */
  person: z.object({ uid: Uid, name: z.string() }).nullable(),
  role: z.object({ id: z.int(), name: z.string() }).nullable(),
  what: What,
  may: mayShape(recordPermissionPolicy),
})

export const recordPermissionRoutes = routes({
  'GET /jobs/:uid/permissions': {
    audience: 'jobs.update',
    reads: 'jobs.read',
    summary: 'Who may see or change just this job, and who can be given that.',
    params: ByUid,
    response: z.object({
      data: z.array(Given),
      people: z.array(z.object({ uid: Uid, name: z.string() })),
      roles: z.array(z.object({ id: z.int(), name: z.string() })),
      may_create: z.boolean(),
    }),
  },
  'POST /jobs/:uid/permissions': {
    ...does(recordPermissionPolicy.create),
    reads: 'jobs.read',
    summary: 'Lets a person or a role see or change just this job, until it is archived. Nobody gives what they lack.',
    params: ByUid,
    body: z.strictObject({ user_uid: Uid.optional(), role_id: RoleId.optional(), what: What }),
    status: 201,
    response: Given,
  },
  'DELETE /record-permissions/:uid': {
    ...does(recordPermissionPolicy.delete),
    reads: 'jobs.read',
    summary: 'Takes it back.',
    params: ByUid,
    response: Message,
  },
})

export const recordPermissionActivities = activities('record_permissions', 'created', 'deleted')
