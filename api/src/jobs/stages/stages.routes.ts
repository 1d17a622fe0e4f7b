import { stageRoutes } from '@korak/contract/stages.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import { getStages, updateStages } from './stages.service.ts'
import { createTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from './templates.service.ts'

export const mountStages = (app: App): void =>
  mount(app, stageRoutes, {
    'GET /jobs/:uid/stages': ({ params }) => getStages(params.uid),
    'PUT /jobs/:uid/stages': {
      guard: ({ params }) => getStages(params.uid),
      handle: ({ params, body }, who) => updateStages(who, params.uid, body.rev, body.stages),
    },
    'GET /stage-templates': (_, who) => listTemplates(who),
    'POST /stage-templates': ({ body }, who) => createTemplate(who, body),
    'PUT /stage-templates/:uid': {
      guard: ({ params }, who) => getTemplate(who, params.uid),
      handle: ({ params, body }, who) => updateTemplate(who, params.uid, body),
    },
    'DELETE /stage-templates/:uid': async ({ params, context }, who) => {
      await deleteTemplate(who, params.uid)
      return { message: m.stage_template_deleted({}, { locale: context.language }) }
    },
  })
