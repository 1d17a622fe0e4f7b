import { companyRoutes } from '@korak/contract/companies.ts'
import { m } from '#i18n/words/messages.js'
import { orderOf } from '#lists/order.ts'
import { type App, mount } from '#routing/mount.ts'
import { companies } from './companies.resource.ts'
import {
  createCompany,
  deleteCompany,
  getCompany,
  listChanges,
  listCompanies,
  updateCompany,
} from './companies.service.ts'

export const mountCompanies = (app: App): void =>
  mount(app, companyRoutes, {
    'GET /companies': ({ query, context }, who) => listCompanies(query, { who, language: context.language }),
    'GET /companies/order': ({ query, context }, who) => orderOf(companies, query, { who, language: context.language }),
    'POST /companies': ({ body, context }, who) => createCompany(who, body, context.language),
    'GET /companies/:uid': ({ params, context }, who) => getCompany(who, params.uid, context.language),
    'PUT /companies/:uid': {
      guard: ({ params, context }, who) => getCompany(who, params.uid, context.language),
      handle: ({ params, body, context }, who) => updateCompany(who, params.uid, body, context.language),
    },
    'DELETE /companies/:uid': async ({ params, context }, who) => {
      await deleteCompany(who, params.uid)
      return { message: m.company_deleted({}, { locale: context.language }) }
    },
    'GET /companies/:uid/changes': ({ params, context }) => listChanges(params.uid, context.language),
  })
