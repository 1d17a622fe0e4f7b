import { documentTemplateRoutes } from '@korak/contract/document-templates.ts'
import { type App, mount } from '#routing/mount.ts'
import * as service from './document-templates.service.ts'

export const mountDocumentTemplates = (app: App): void =>
  mount(app, documentTemplateRoutes, {
    'GET /document-templates': (_input, who) => service.listTemplates(who),
    'GET /document-templates/:uid': ({ params }, who) => service.getTemplate(who, params.uid),
    'GET /document-templates/:uid/changes': ({ params }) => service.listChanges(params.uid),
    'POST /document-templates/preview': ({ body }) => service.previewTexts(body),
    'PUT /document-templates/:uid': ({ params, body }, who) => service.updateTemplate(who, params.uid, body),
    'POST /document-templates/:uid/reset': ({ params, body }, who) => service.resetTemplate(who, params.uid, body.rev),
  })
