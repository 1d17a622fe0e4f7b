import { z } from 'zod'
import { Despite, Job, JobStatus } from './job-records.ts'
import { jobPolicy } from './jobs.policy.ts'
import { does } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Rev, Uid } from './shapes.ts'

export const jobMoveRoutes = routes({
  'PUT /jobs/:uid/selection': {
    ...does(jobPolicy.select),
    reads: 'jobs.read',
    summary: 'Notes the day the client has ended the selection on; null while it is not known.',
    params: ByUid,
    body: z.strictObject({ rev: Rev, selection_ended_on: Day.nullable() }),
    response: Job,
  },
  'PUT /jobs/:uid/plan': {
    ...does(jobPolicy.plan),
    reads: 'jobs.read',
    summary: 'Gives a draft that is fit to be public the day it is published on by itself; null takes it away.',
    params: ByUid,
    body: z.strictObject({ rev: Rev, publish_on: Day.nullable(), despite: Despite }),
    response: Job,
  },
})

export const jobStatusRoutes = routes({
  'PUT /jobs/:uid/status': {
    ...does(jobPolicy.publish, jobPolicy.pause, jobPolicy.close, jobPolicy.archive),
    reads: 'jobs.read',
    summary:
      'Publishes, pauses, closes or archives a job as it was read at `rev`, else STALE. All but publishing can be undone for a short while.',
    params: ByUid,
    body: z.strictObject({
      status: JobStatus,
      rev: Rev,
      despite: Despite,
      /** When it is closed: the day the client has ended the selection on, if it is known. */
      selection_ended_on: Day.nullable().optional(),
    }),
    /** `undo_uid`: the bulk action that takes it back; null for what was made public. */
    response: Job.extend({ undo_uid: Uid.nullable() }),
  },
})
