import { publicationRoutes } from '@korak/contract/publications.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import { getJob } from '#jobs/jobs.service.ts'
import { pdmSheet } from './pdm.service.ts'
import * as publications from './publications.service.ts'

export const mountPublications = (app: App): void =>
  mount(app, publicationRoutes, {
    'GET /jobs/:uid/publications': async ({ params, context }, who) => {
      await getJob(who, params.uid, context.language)
      return publications.listPublications(who, params.uid)
    },
    'POST /jobs/:uid/publications': {
      guard: ({ params, context }, who) => getJob(who, params.uid, context.language),
      handle: ({ params, body }, who) => publications.createPublication(who, params.uid, body),
    },
    'GET /jobs/:uid/pdm-1': async ({ params, reply }) => {
      const { headers, body } = await pdmSheet(params.uid)
      return reply.headers(headers).send(body)
    },
    'PUT /publications/:uid': {
      guard: ({ params }, who) => publications.getPublication(who, params.uid),
      handle: ({ params, body }, who) => publications.updatePublication(who, params.uid, body),
    },
    'DELETE /publications/:uid': async ({ params, context }, who) => {
      await publications.deletePublication(who, params.uid)
      return { message: m.publication_deleted({}, { locale: context.language }) }
    },
  })
