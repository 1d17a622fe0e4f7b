import { resourceRoutes } from '@korak/contract/resources.ts'
import { mount, type App } from '#routing/mount.ts'
import { listCountries, listPostalCodes } from '#reference/places.service.ts'
import { exportList } from './exporting.service.ts'
import { layoutSchema } from './layouts.ts'
import { columnOptions, resourceOptions } from './options.ts'

export const mountResources = (app: App): void =>
  mount(app, resourceRoutes, {
    'GET /postal-codes': ({ query, context }, who) => listPostalCodes(query, { who, language: context.language }),
    'GET /countries': ({ query, context }, who) => listCountries(query, { who, language: context.language }),
    'POST /options': ({ body, context }, who) => columnOptions(body, { who, language: context.language }),
    'GET /options/:resource': ({ params, query, context }, who) =>
      resourceOptions(params.resource, query, { who, language: context.language }),
    'POST /list-exports': async ({ body, context, reply }, who) => {
      const { headers, body: file } = await exportList(who, body, context)
      return reply.headers(headers).send(file)
    },
    'GET /layouts/:id/schemas': ({ params }) => layoutSchema(params.id),
  })
