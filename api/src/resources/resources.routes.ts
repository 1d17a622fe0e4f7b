import { resourceRoutes } from '@korak/contract/resources.ts'
import { listCompanies } from '#reference/companies.service.ts'
import { mount, type App } from '#routing/mount.ts'
import { listCountries, listPostalCodes } from '#reference/places.service.ts'
import { layoutSchema } from './layouts.ts'
import { columnOptions, resourceOptions } from './options.ts'

export const mountResources = (app: App): void =>
  mount(app, resourceRoutes, {
    'GET /postal-codes': ({ query, ask }, who) => listPostalCodes(query, { who, language: ask.language }),
    'GET /countries': ({ query, ask }, who) => listCountries(query, { who, language: ask.language }),
    'GET /companies': ({ query, ask }, who) => listCompanies(query, { who, language: ask.language }),
    'POST /options': ({ body, ask }, who) => columnOptions(body, { who, language: ask.language }),
    'GET /options/:resource': ({ params, query, ask }, who) =>
      resourceOptions(params.resource, query, { who, language: ask.language }),
    'GET /layouts/:id/schemas': ({ params }) => layoutSchema(params.id),
  })
