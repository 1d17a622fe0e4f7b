import type { FastifyInstance } from 'fastify'
import { publicUrl } from '#http/origin.ts'

/** Content policy of every page: own files only, nothing inline. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** Adds the security headers to every answer; a route may set its own policy before. */
export function addHeaders(app: FastifyInstance): void {
  const isSecure = publicUrl().protocol === 'https:'
  const common = Object.freeze({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  })
  app.addHook('onSend', (request, reply, _payload, goOn) => {
    reply.headers(common)
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', PAGE_POLICY)
    const isCall = request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isCall ? 'no-store' : 'no-cache')
    goOn()
  })
}
