import type { Language } from '@korak/contract/shapes.ts'
import { Refusal } from '#errors.ts'
import { publicUrl } from '#http/origin.ts'
import { cached } from '#base/cache.ts'
import type { App } from '#routing/mount.ts'
import { type AcceptHeaders, packedAnswer, type PageAnswer } from './packed-answer.ts'
import { Packed } from '#http/answers/encodings.ts'
import { jobsRss, jobsXml, robots, siteMap } from './feeds.ts'
import { fileAnswer, type Files, readFiles } from './files.ts'
import { keptFile } from './kept-files.ts'
import { pageAnswer } from './pages.ts'
import { CLIENT_DIR, loadWeb, type Web } from './renderer.ts'

/** Pages for machines: crawlers read them rarely but whole, so they may be a minute old in other processes. */
const feeds = cached<Packed | null>({
  megabytes: 16,
  fresh: 30_000,
  limit: 60_000,
  weigh: (feed) => feed?.weight ?? 0,
})

type Query = Record<string, unknown>
const languageOf = ({ lang }: Query): Language =>
  typeof lang === 'string' && lang.startsWith('en') ? 'en-EN' : 'sl-SI'
/** A positive whole number; null when there is none, NaN for anything else. */
const numberOf = (value: unknown): number | null => {
  if (value === undefined) return null
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Number.NaN
}

type Make = (origin: string, query: Query) => Promise<string | null>
/** Feeds by address, with the parameters that make another document of them. */
const FEEDS: Record<string, { type: string; knows: string[]; make: Make }> = {
  '/sitemap.xml': {
    knows: ['part'],
    type: 'application/xml; charset=utf-8',
    make: (origin, { part }) => siteMap(origin, numberOf(part)),
  },
  '/jobs.rss': {
    knows: ['lang'],
    type: 'application/rss+xml; charset=utf-8',
    make: (origin, query) => jobsRss(origin, languageOf(query)),
  },
  '/jobs.xml': {
    knows: ['lang', 'page'],
    type: 'application/xml; charset=utf-8',
    make: (origin, query) => jobsXml(origin, languageOf(query), numberOf(query['page']) ?? 1),
  },
}

interface Reply {
  code(status: number): Reply
  headers(values: Record<string, string>): Reply
  send(body?: Buffer | null): Reply
}
const send = (reply: Reply, { status, headers, body }: PageAnswer): Reply =>
  reply.code(status).headers(headers).send(body)

/** The pages of the portal: files of the web build, documents, and what search engines and feed readers ask for. */
export async function mountPages(app: App): Promise<void> {
  for (const path of Object.keys(FEEDS)) {
    app.get(path, async (request, reply) =>
      send(reply, await feedAnswer(path, request.query as Query, request.headers)),
    )
  }
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl().origin)))
  const web = await loadWeb()
  if (web) mountWeb(app, web, await readFiles(CLIENT_DIR))
}

/** Serves a web build: its files by name, every other address as a page. */
export function mountWeb(app: App, web: Web, files: Files): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = (await files.get(path)) ?? (await keptFile(path))
    if (file) return send(reply, await fileAnswer(path, file, request.headers))
    // A call or file that does not exist is not a page.
    if (/^\/(api|assets)(\/|$)/.test(path)) throw new Refusal('NOT_FOUND')
    const { url, who, query, cookies, headers } = request
    return send(reply, await pageAnswer(web, { url, who, query, cookies, headers }))
  })
}

async function feedAnswer(path: string, query: Query, given: AcceptHeaders): Promise<PageAnswer> {
  const feed = FEEDS[path]
  const [part, page] = [numberOf(query['part']), numberOf(query['page'])]
  if (!feed || Number.isNaN(part ?? 1) || Number.isNaN(page ?? 1)) throw new Refusal('NOT_FOUND')
  const key: Query = { part, page, lang: languageOf(query) }
  const packed = await feeds.get(JSON.stringify([path, ...feed.knows.map((name) => key[name])]), async () => {
    const text = await feed.make(publicUrl().origin, query)
    return text === null ? null : new Packed(Buffer.from(text), 'page')
  })
  if (!packed) throw new Refusal('NOT_FOUND')
  return packedAnswer(200, { 'Content-Type': feed.type, Vary: 'Accept-Encoding' }, packed, given)
}
