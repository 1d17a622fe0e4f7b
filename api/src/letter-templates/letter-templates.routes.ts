import { letterTemplateRoutes } from '@korak/contract/letter-templates.ts'
import { type App, mount } from '#routing/mount.ts'
import { getTemplate, listChanges, listTemplates, resetTemplate, updateTemplate } from './letter-templates.service.ts'

export const mountLetterTemplates = (app: App): void =>
  mount(app, letterTemplateRoutes, {
    'GET /letter-templates': ({ query, context }, who) => listTemplates(query, { who, language: context.language }),
    'GET /letter-templates/:uid': ({ params, context }, who) => getTemplate(who, params.uid, context.language),
    'PUT /letter-templates/:uid': {
      guard: ({ params, context }, who) => getTemplate(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => updateTemplate(who, params.uid, body, context.language),
    },
    'POST /letter-templates/:uid/reset': ({ params, body, context }, who) =>
      resetTemplate(who, params.uid, body.rev, context.language),
    'GET /letter-templates/:uid/changes': ({ params }) => listChanges(params.uid),
  })
