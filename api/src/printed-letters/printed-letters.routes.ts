import { printedLetterRoutes } from '@korak/contract/printed-letters.ts'
import { today } from '#base/time.ts'
import { attachment } from '#files/download.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as printed from './printed-letters.service.ts'

/** As every other download: never rendered as a page of ours, never sniffed, never kept by anybody between. */
const HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/pdf',
}

export const mountPrintedLetters = (app: App): void =>
  mount(app, printedLetterRoutes, {
    'GET /printed-letters': ({ query, context }, who) => printed.listPrintedLetters(query, who, context.language),
    'GET /printed-letters/document': async ({ query, context, reply }, who) => {
      const { ids, ...asked } = query
      const file = await printed.printLetters(who, { ...asked, ids: ids?.split(',') }, context)
      const name = `${m.printed_file({}, { locale: context.language })}-${today()}.pdf`
      return reply.headers({ ...HEADERS, 'Content-Disposition': attachment(name) }).send(file)
    },
    'GET /applications/:uid/printed-letters': ({ params, context }, who) =>
      printed.lettersOf(who, params.uid, context.language),
  })
