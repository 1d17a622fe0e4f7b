import { bulkRoutes } from '@korak/contract/bulk.ts'
import { jobStatusRoutes } from '@korak/contract/job-moves.ts'
import { mount, type App } from '#routing/mount.ts'
import * as jobs from './bulk-jobs.service.ts'
import { getCodelist } from '#codelists/codelists.service.ts'
import { getJob } from '#jobs/jobs.service.ts'
import { mergeInBulk } from './merges.ts'
import * as bulk from './bulk.service.ts'

export const mountBulk = (app: App): void =>
  mount(app, bulkRoutes, {
    'POST /bulk-actions/jobs/status': ({ body, context }, who) => jobs.updateJobStatuses(who, body, context),
    'POST /jobs/fitness': ({ body, context }, who) => jobs.listFitness(who, body, context),
    'POST /bulk-actions/jobs/publish': ({ body, context }, who) => jobs.publishJobs(who, body, context),
    'POST /bulk-actions/jobs/duplicate': ({ body, context }, who) => jobs.duplicateJobs(who, body, context),
    'POST /bulk-actions/jobs/contact': ({ body, context }, who) => jobs.updateJobContacts(who, body, context),
    'POST /bulk-actions/jobs/deadline': ({ body, context }, who) => jobs.updateJobDeadlines(who, body, context),
    'POST /bulk-actions/options/hide': ({ body, context }, who) => bulk.hideOptions(who, body, context),
    'POST /codelists/mergeData': async ({ body, context }, who) => {
      const { schema_slug: slug, data_id: id, into_id: into, count } = body
      const { list, undo_uid } = await mergeInBulk(who, { slug, id, into, count }, context)
      return { ...(await getCodelist(who, list, context.language)), undo_uid }
    },
    'POST /applications/letters': ({ body, context }, who) => bulk.proposeMoves(who, body, context),
    'POST /bulk-actions/applications': ({ body, context }, who) => bulk.moveApplications(who, body, context.language),
    'POST /bulk-actions/raters/decide': ({ body, context }, who) => bulk.decideRaters(who, body, context),
    'POST /bulk-actions/printed-letters/post': ({ body, context }, who) => bulk.postLetters(who, body, context),
    'POST /bulk-actions/printed-letters/archive': ({ body, context }, who) => bulk.archiveLetters(who, body, context),
    'GET /bulk-actions': ({ query, context }, who) => bulk.listPlanned(who, query, context),
    'GET /bulk-actions/:uid': ({ params }, who) => bulk.getBulkAction(who, params.uid),
    'POST /bulk-actions/:uid/undo': ({ params, context }, who) => bulk.undoBulkAction(who, params.uid, context),
  })

/** One job alone; what it takes to undo it is kept as of many. */
export const mountJobStatus = (app: App): void =>
  mount(app, jobStatusRoutes, {
    'PUT /jobs/:uid/status': {
      guard: ({ params, context }, who) => getJob(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => jobs.moveJob(who, params.uid, body, context),
    },
  })
