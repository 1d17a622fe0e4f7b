import { jobRoutes } from '@korak/contract/jobs.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import { getJobAd, recommendJobs } from '#jobs/ads/detail.service.ts'
import * as staff from './jobs.service.ts'
import { listSaved, mergeSaved, saveJob, unsaveJob } from '#jobs/ads/saved.service.ts'
import { listJobs } from '#jobs/search/search.service.ts'

export const mountJobs = (app: App): void =>
  mount(app, jobRoutes, {
    'GET /portal/jobs': ({ query, ask }, who) => listJobs(query, ask.language, who),
    'GET /portal/jobs/recommended': ({ ask }, who) => recommendJobs(who, ask.language),
    'GET /portal/jobs/:uid': ({ params, ask }, who) => getJobAd(params.uid, ask.language, who),
    'PUT /portal/jobs/:uid/save': async ({ params, ask }, who) => {
      await saveJob(who, params.uid)
      return { message: m.saved_done({}, { locale: ask.language }) }
    },
    'DELETE /portal/jobs/:uid/save': async ({ params, ask }, who) => {
      await unsaveJob(who, params.uid)
      return { message: m.saved_removed({}, { locale: ask.language }) }
    },
    'GET /portal/saved-jobs': ({ query, ask }, who) => listSaved(who, query, ask.language),
    'POST /portal/saved-jobs': async ({ body, ask }, who) => {
      await mergeSaved(who, body.uids)
      return { message: m.saved_merged({}, { locale: ask.language }) }
    },
    'GET /jobs': ({ query, ask }, who) => staff.listAllJobs(query, who, ask.language),
    'POST /jobs': ({ body, ask }, who) => staff.createJob(who, body, ask.language),
    'GET /jobs/:uid': ({ params, ask }) => staff.getJob(params.uid, ask.language),
    'PUT /jobs/:uid': {
      guard: ({ params, ask }) => staff.getJob(params.uid, ask.language),
      handle: ({ params, body, ask }, who) => staff.editJob(who, params.uid, body, ask.language),
    },
    'DELETE /jobs/:uid': async ({ params, ask }, who) => {
      await staff.deleteJob(who, params.uid)
      return { message: m.jobs_deleted({}, { locale: ask.language }) }
    },
    'PUT /jobs/:uid/status': {
      guard: ({ params, ask }) => staff.getJob(params.uid, ask.language),
      handle: ({ params, body, ask }, who) => staff.setJobStatus(who, params.uid, body.status, ask.language),
    },
  })
