import type { Language } from '@korak/contract/shapes.ts'
import type { FastifyRequest } from 'fastify'
import { m } from '#i18n/words/messages.js'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A person at an address of the portal, as opposed to a program calling the API. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !/^\/(api|assets)(\/|$)/.test(request.url.split('?', 1)[0] ?? '') &&
  (request.headers.accept ?? '').includes('text/html')

/** What a person sees when a page cannot be made at all: plain words and a way on, nothing that could fail again. */
export function faultPage(message: string, locale: Language): string {
  return `<!doctype html><html lang="${locale === 'en-EN' ? 'en' : 'sl'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(m.app_name({}, { locale }))}</title></head>
<body><main><h1>${escape(m.error_load_title({}, { locale }))}</h1><p>${escape(message)}</p>
<p><a href="">${escape(m.action_retry({}, { locale }))}</a></p></main></body></html>`
}
