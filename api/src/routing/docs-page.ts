import type { RouteContract } from '@korak/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { mounted } from './mount.ts'
import { inputSchema, outputSchema } from '#http/input/schemas.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const schemaBlock = (title: string, schema: object | undefined): string =>
  schema ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>` : ''

function section(key: string, contract: RouteContract): string {
  const [method = '', path = ''] = key.split(' ')
  const id = key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `<section id="${id}">
<h3><span>${method}</span> /api${escape(path)}</h3>
<p>${escape(contract.summary)}</p>
<p class="facts">Audience: ${escape(contract.audience)}${contract.files ? ` · files: ${contract.files.join(', ')}` : ''}</p>
${schemaBlock('Query', contract.query && inputSchema(contract.query))}
${schemaBlock('Body', contract.body && inputSchema(contract.body))}
${schemaBlock('Answer', contract.response && outputSchema(contract.response))}
</section>`
}

const tagOf = (key: string): string => key.split('/').find((part, at) => at > 0 && part !== 'portal') ?? 'portal'

function page(): string {
  const groups = Map.groupBy(mounted, ([key]) => tagOf(key))
  const sorted = [...groups].toSorted(([a], [b]) => a.localeCompare(b))
  const nav = sorted.map(([tag]) => `<li><a href="#tag-${tag}">${escape(tag)}</a></li>`).join('')
  const body = sorted
    .map(
      ([tag, list]) =>
        `<h2 id="tag-${tag}">${escape(tag)}</h2>${list.map(([key, contract]) => section(key, contract)).join('\n')}`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API – Korak</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>API of the portal</h1>
<p>${mounted.size} calls. Writes take form-encoded, JSON or multipart bodies and need the header <code>X-Requested-With: XMLHttpRequest</code>.
Refusals answer <code>{ message, code, errors? }</code> in the language of <code>Accept-Language</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><ul>${nav}</ul></nav>
${body}
</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:17px/1.6 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none}section{padding:1rem 0;border-top:1px solid #8886}
h3{margin:0;font:600 1.05rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}h3 span{display:inline-block;min-width:4.5rem;color:#0b5f58}
@media(prefers-color-scheme:dark){h3 span{color:#6fd0c0}}p{margin:.25rem 0}.facts{opacity:.8;font-size:.9em}pre{overflow:auto;padding:1rem;background:#8881;font-size:.85rem}
summary{cursor:pointer;padding:.375rem 0}`

/** The readable form of the API document, in local mode. */
export function mountDocsPage(app: FastifyInstance): void {
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}
