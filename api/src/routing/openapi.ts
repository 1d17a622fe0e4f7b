import { REFUSALS } from '@korak/contract/errors.ts'
import type { RouteContract } from '@korak/contract/route.ts'
import { ErrorBody } from '@korak/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { encodingFor, Packed } from '#http/answers/encodings.ts'
import { mounted } from './mount.ts'
import { inputSchema, outputSchema } from '#http/input/schemas.ts'

type Json = Record<string, unknown>

const properties = (schema: Json): [string, Json][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
const required = (schema: Json): string[] => (schema['required'] ?? []) as string[]

function parameters(contract: RouteContract): Json[] {
  const list: Json[] = []
  if (contract.params)
    for (const [name, schema] of properties(inputSchema(contract.params)))
      list.push({ name, in: 'path', required: true, schema })
  if (contract.query) {
    const query = inputSchema(contract.query)
    for (const [name, schema] of properties(query)) {
      const style = schema['type'] === 'object' ? { style: 'deepObject', explode: true } : {}
      list.push({ name, in: 'query', required: required(query).includes(name), schema, ...style })
    }
  }
  return list
}

function requestBody(contract: RouteContract): Json | undefined {
  if (!contract.body && !contract.files) return undefined
  const schema = contract.body ? inputSchema(contract.body) : { type: 'object' }
  const files = Object.fromEntries((contract.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]))
  const withFiles = { ...schema, properties: { ...(schema['properties'] as Json), ...files } }
  return {
    required: required(schema).length > 0,
    content: {
      'application/x-www-form-urlencoded': { schema },
      'application/json': { schema },
      'multipart/form-data': { schema: withFiles },
    },
  }
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function operation(key: string, contract: RouteContract): Json {
  const [, path = ''] = key.split(' ')
  const success = contract.response
    ? { description: 'Done', content: { 'application/json': { schema: outputSchema(contract.response) } } }
    : { description: 'Done', content: { [contract.raw ?? 'text/plain']: { schema: { type: 'string' } } } }
  const body = requestBody(contract)
  const isPublic = contract.audience === 'public'
  return {
    operationId: key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
    summary: contract.summary,
    description: `Audience: ${contract.audience}.`,
    tags: [path.split('/').find((part) => part && part !== 'portal') ?? 'portal'],
    ...(isPublic ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(contract), { $ref: '#/components/parameters/RequestedWith' }],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [contract.status ?? 200]: success,
      ...(isPublic ? {} : { 401: refusal('Not signed in') }),
      ...(isPublic || contract.audience === 'signed-in' ? {} : { 403: refusal('Not allowed') }),
      ...(contract.params ? { 404: refusal('Not there, or not yours') } : {}),
      ...(contract.params || contract.query || body ? { 422: refusal('Errors per field') } : {}),
      default: refusal('Refused'),
    },
  }
}

/** OpenAPI 3.1 document of every route under /api, made from the contracts the server validates with. */
export function openapi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [key, contract] of [...mounted].toSorted(([a], [b]) => a.localeCompare(b))) {
    const [method = 'GET', path = ''] = key.split(' ')
    const url = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(key, contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Korak',
      version,
      description: 'Calls of the candidate portal. Every write needs X-Requested-With: XMLHttpRequest.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'korak_session' } },
      parameters: {
        RequestedWith: {
          name: 'X-Requested-With',
          in: 'header',
          required: false,
          schema: { const: 'XMLHttpRequest' },
          description: 'Required on every write and on GET /api/auth/logout.',
        },
      },
      schemas: { Refusal: { ...outputSchema(ErrorBody), description: `Codes: ${Object.keys(REFUSALS).join(', ')}` } },
    },
  }
}

/** Serves the document; the text is made once, when all routes are there. */
export function mountOpenapi(app: FastifyInstance, version: string): void {
  let document: Packed | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= new Packed(Buffer.from(JSON.stringify(openapi(version))), 'page')
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.headers({ Vary: 'Accept-Encoding', ...(encoding && { 'Content-Encoding': encoding }) })
    return reply.type('application/json; charset=utf-8').send(await document.get(encoding))
  })
}
