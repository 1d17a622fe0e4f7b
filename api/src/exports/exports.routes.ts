import { exportRoutes } from '@korak/contract/exports.ts'
import { attachment } from '#files/download.ts'
import { mount, type App } from '#routing/mount.ts'
import { openExport, ownExport, ownExports, startExport } from './exports.service.ts'

/** As every other download: never rendered as a page of ours, never sniffed, never kept by anybody between. */
const FILE_HEADERS = {
  'Content-Type': 'application/zip',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

export const mountExports = (app: App): void =>
  mount(app, exportRoutes, {
    'POST /portal/data-exports': ({ body, context }, who) => startExport(who, body.password, context),
    'GET /portal/data-exports': (_input, who) => ownExports(who),
    'GET /portal/data-exports/:uid': ({ params }, who) => ownExport(who, params.uid),
    'GET /portal/data-exports/:uid/file': async ({ params, context, reply }, who) => {
      const { stream, size, name } = await openExport(who, params.uid, context)
      reply.headers({ ...FILE_HEADERS, 'Content-Length': String(size), 'Content-Disposition': attachment(name) })
      return reply.send(stream)
    },
  })
