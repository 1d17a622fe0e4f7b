import { jobRoutes } from '@korak/contract/jobs.ts'
import { m } from '#i18n/words/messages.js'
import { orderOf } from '#lists/order.ts'
import { type App, mount } from '#routing/mount.ts'
import { getJobAd, recommendJobs } from '#jobs/ads/detail.service.ts'
import { listChanges } from './job-changes.service.ts'
import { jobs } from './jobs.resource.ts'
import * as staff from './jobs.service.ts'
import { listSaved, mergeSaved, saveJob, unsaveJob } from '#jobs/ads/saved.service.ts'
import { listJobs, writtenList } from '#jobs/search/search.service.ts'

export const mountJobs = (app: App): void =>
  mount(app, jobRoutes, {
    'GET /portal/jobs': ({ query, context }, who) =>
      who?.isCandidate ? listJobs(query, context.language, who) : writtenList(query, context.language),
    'GET /portal/jobs/recommended': ({ context }, who) => recommendJobs(who, context.language),
    'GET /portal/jobs/:uid': ({ params, context }, who) => getJobAd(params.uid, context.language, who),
    'PUT /portal/jobs/:uid/save': async ({ params, context }, who) => {
      await saveJob(who, params.uid)
      return { message: m.saved_done({}, { locale: context.language }) }
    },
    'DELETE /portal/jobs/:uid/save': async ({ params, context }, who) => {
      await unsaveJob(who, params.uid)
      return { message: m.saved_removed({}, { locale: context.language }) }
    },
    'GET /portal/saved-jobs': ({ query, context }, who) => listSaved(who, query, context.language),
    'POST /portal/saved-jobs': async ({ body, context }, who) => {
      await mergeSaved(who, body.uids)
      return { message: m.saved_merged({}, { locale: context.language }) }
    },
    'GET /jobs': ({ query, context }, who) => staff.listAllJobs(query, who, context.language),
    'GET /jobs/order': ({ query, context }, who) => orderOf(jobs, query, { who, language: context.language }),
    'POST /jobs': ({ body, context }, who) => staff.createJob(who, body, context.language),
    'GET /jobs/:uid': ({ params, context }, who) => staff.getJob(who, params.uid, context.language),
    'PUT /jobs/:uid': {
      guard: ({ params, context }, who) => staff.getJob(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => staff.updateJob(who, params.uid, body, context.language),
    },
    'GET /jobs/:uid/changes': ({ params, query, context }, who) =>
      listChanges(who, params.uid, context.language, query.before),
    'GET /job-contacts': ({ query }) => staff.listContacts(query.job ?? null),
    'POST /jobs/:uid/duplicate': {
      guard: ({ params, context }, who) => staff.getJob(who, params.uid, context.language),
      handle: ({ params, context }, who) => staff.duplicateJob(who, params.uid, context.language),
    },
    'DELETE /jobs/:uid': async ({ params, query, context }, who) => {
      await staff.deleteJob(who, params.uid, query.rev)
      return { message: m.jobs_deleted({}, { locale: context.language }) }
    },
  })
