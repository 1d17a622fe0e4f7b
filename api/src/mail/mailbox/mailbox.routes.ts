import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { languageOf } from '#http/request-context.ts'
import { Refusal } from '#errors.ts'
import { answerMail, ANSWERED } from './answering.ts'
import { mailboxPage, VIEWS } from './mailbox.page.ts'
import { headersOf } from '#mail/delivery/transport.ts'
import { outboxMail, outboxMails, triedMails } from '#mail/sent.ts'

const LIST = 100
/** Until when the list of this browser is cleared. The outbox itself is never emptied by looking at it. */
const CLEARED = 'korak_mailbox_after'
/** The frame shows a foreign document: own styles inline, nothing loaded, nothing run, links in a new tab. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const Query = z.object({
  to: z.string().max(254).catch(''),
  id: z.uuid().optional().catch(undefined),
  view: z.enum(VIEWS).catch('html'),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  cleared: z.string().optional().catch(undefined),
  answered: z.enum(ANSWERED).optional().catch(undefined),
})
const Answer = z.object({ from: z.string().max(254).catch(''), text: z.string().max(20_000).catch('') })
/** The mail of an address of it; what is no id is the id of none. @throws Refusal NOT_FOUND */
async function mailAt(params: unknown, language?: z.infer<typeof Query>['lang']) {
  const { data: id } = z.uuid().safeParse((params as { id?: unknown }).id)
  const mail = id === undefined ? undefined : await outboxMail(id, language)
  if (!mail) throw new Refusal('NOT_FOUND')
  return mail
}

const after = (cookie: string | undefined): Date | undefined => {
  const at = new Date(cookie ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Mounts `/dev/mail`: list and preview without any script, and `/dev/mail.json` for tests. */
export function mountMailboxPages(app: FastifyInstance): void {
  app.get('/dev/mail.json', async (request) => {
    const { to } = Query.parse(request.query)
    return (await triedMails(to || undefined)).map(({ id: _id, ...mail }) => mail)
  })
  app.get('/dev/mail', async (request, reply) => {
    const query = Query.parse(request.query)
    const language = query.lang ?? languageOf(request.headers['accept-language'])
    const to = query.to.trim().toLowerCase()
    const filter = { to: to || undefined, after: after(request.cookies[CLEARED]), limit: LIST }
    const mails = await outboxMails(filter, query.lang)
    const chosen = query.id ? await outboxMail(query.id, query.lang) : undefined
    const headers = chosen
      ? headersOf({
          id: chosen.id,
          template: chosen.row.template,
          to: { address: chosen.to, name: chosen.row.toName },
          mail: chosen,
        })
      : undefined
    return page(
      reply,
      mailboxPage({ ...query, to, language, mails, chosen, headers, isCleared: query.cleared === '1' }),
    )
  })
  app.get('/dev/mail/clear', async (_request, reply) => {
    reply.setCookie(CLEARED, new Date().toISOString(), { path: '/dev/mail', httpOnly: true, sameSite: 'lax' })
    return reply.redirect('/dev/mail?cleared=1', 303)
  })
  app.get('/dev/mail/restore', async (_request, reply) => {
    reply.clearCookie(CLEARED, { path: '/dev/mail' })
    return reply.redirect('/dev/mail', 303)
  })
  app.post('/dev/mail/:id/answer', async (request, reply) => {
    const mail = await mailAt(request.params)
    const answered = await answerMail(mail, Answer.parse(request.body ?? {}))
    return reply.redirect(`/dev/mail?id=${mail.id}&answered=${answered}`, 303)
  })
  app.get('/dev/mail/:id/html', {
    // The mailbox itself may show it in a frame.
    onSend: async (_request, reply) => void reply.removeHeader('X-Frame-Options'),
    handler: async (request, reply) => {
      const mail = await mailAt(request.params, Query.parse(request.query).lang)
      reply.header('Content-Security-Policy', FRAME_POLICY)
      return page(reply, mail.html.replace('<head>', '<head><base target="_blank">'))
    },
  })
  app.get('/dev/mail/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await styles()),
  )
  app.get('/dev/mail/fonts/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params)
    const family = FONT.exec(name)?.[1]
    if (!family) throw new Refusal('NOT_FOUND')
    const isWhole = name.endsWith('-wght-normal.woff2')
    const file = isWhole ? fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${name}`)) : name
    return reply.type('font/woff2').send(await readFile(path.resolve(path.dirname(FONTS), 'fonts', file)))
  })
}

const page = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

const FONT = /^(atkinson-hyperlegible-next|bricolage-grotesque)-latin(?:-ext)?(?:-wght-normal)?\.woff2$/
const TOKENS = path.join(import.meta.dirname, '../../../../web/src/ui/tokens.css')
const FONTS = path.join(import.meta.dirname, '../../../../web/src/ui/fonts.css')
const OWN = path.join(import.meta.dirname, 'mailbox.css')
/** Tokens and fonts of the web app, so that the mailbox looks like it. */
async function styles(): Promise<string> {
  const [tokens = '', fonts = '', own = ''] = await Promise.all(
    [TOKENS, FONTS, OWN].map((file) => readFile(file, 'utf8')),
  )
  return [
    tokens,
    fonts.replaceAll(/'(?:@fontsource-variable|\.\/fonts)\/(?:[^']*\/)?([^'/]+)'/g, "'/dev/mail/fonts/$1'"),
    own,
  ].join('\n')
}
