import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { publicUrl } from '#http/origin.ts'
import { cached } from '#base/cache.ts'
import { currentUser } from '#users/users.service.ts'
import { type CallAnswer, answer, statusOf } from './page-data.ts'
import { type AcceptHeaders, matches, packedAnswer, type PageAnswer, tagOf } from './packed-answer.ts'
import { Packed } from '#http/answers/encodings.ts'
import { jobPosting } from './job-posting.ts'
import type { Web } from './renderer.ts'

interface Page {
  status: number
  redirect: string | null
  /** None of a page that no browser may keep. */
  etag: string | null
  body: Packed
}
/** Everything a page depends on besides the data. */
interface Setting {
  /** As the page knows it: without what makes no other page. */
  url: string
  language: Language
  theme: string
  /** The cookie notice was dismissed. */
  noticed: boolean
}

/** Pages of nobody in particular, for a few seconds; a write clears them with the data they were made of. */
const pages = cached<Page>({ name: 'pages', megabytes: 10, weigh: ({ body }) => body.weight })

/** What a page may know about the request. */
interface PageRequest {
  url: string
  who: Who | null
  query: unknown
  cookies: Record<string, string | undefined>
  headers: AcceptHeaders
}

/** The page of the web application at any address that is not a file or a call. */
export async function pageAnswer(web: Web, request: PageRequest): Promise<PageAnswer> {
  const setting = settingOf(web, request, await web.renderer.addressOf(request.url))
  const page = request.who
    ? await makePage(web, setting, request.who)
    : await pages.get(JSON.stringify(setting), () => makePage(web, setting, null))
  const asked = askedLanguage(web, request)
  const isNobodys = web.renderer.isCookieless(request.url)
  const headers = {
    // What names a person stays on no disk of a shared computer.
    'Cache-Control': request.who ? 'private, no-store' : 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie',
    // The links of the page do not repeat it: the browser remembers, as when it is chosen in the menu.
    ...(asked && !isNobodys ? { 'Set-Cookie': languageCookie(asked) } : {}),
    ...(isNobodys ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  }
  if (page.redirect) return { status: 302, headers: { ...headers, Location: page.redirect }, body: null }
  const tagged = page.etag ? { ...headers, ETag: page.etag } : headers
  if (page.status === 200 && page.etag && matches(request.headers, page.etag))
    return { status: 304, headers: tagged, body: null }
  return packedAnswer(
    page.status,
    { ...tagged, 'Content-Type': 'text/html; charset=utf-8' },
    page.body,
    request.headers,
  )
}

/** Language the address asks for (`?lang=en`). */
function askedLanguage({ renderer }: Web, { query }: PageRequest): Language | null {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return renderer.parseLanguage(typeof lang === 'string' ? lang : null)
}

const YEAR = 365 * 24 * 60 * 60
/** As the web application writes it (`web/src/base/page/storage.ts`). */
const languageCookie = (language: Language): string =>
  `korak_lang=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${publicUrl().protocol === 'https:' ? '; Secure' : ''}`

/** Language: the address, then what was chosen in this browser, else Slovenian, the first language of the portal. */
function settingOf(web: Web, request: PageRequest, url: string): Setting {
  const { renderer } = web
  const { cookies } = request
  const asked = askedLanguage(web, request) ?? renderer.parseLanguage(cookies['korak_lang'])
  return {
    url,
    language: asked ?? 'sl-SI',
    theme: renderer.parseTheme(cookies['korak_theme']),
    noticed: cookies['korak_cookies'] !== undefined,
  }
}

async function makePage(web: Web, setting: Setting, who: Who | null): Promise<Page> {
  const { renderer, manifest, version } = web
  const { url, language, theme, noticed } = setting
  const needs = await renderer.needs(url)
  const [user, answers] = await Promise.all([
    who ? currentUser(who.userId, language, who) : null,
    Promise.all(needs.map((need) => answer(need, language, who))),
  ])
  const data = needs.flatMap((need, at) => (answers[at] ? [{ ...need, answer: answers[at].answer }] : []))
  const status = answers.find((one) => one?.status)?.status ?? (await statusOf(url))
  const { origin } = publicUrl()
  const drawn = await renderer.render({ url, origin, language, theme, user, data, ...(status ? { status } : {}) })
  const document = drawn.redirect ? '' : renderer.document({ ...drawn, manifest, version, language, theme, noticed })
  const html = withPostings(
    document,
    answers.flatMap((one) => postingOf(one, language, origin)),
  )
  const body = Buffer.from(html)
  const etag = who ? null : pageTag(body)
  return { status: drawn.status, redirect: drawn.redirect, etag, body: new Packed(body, 'page') }
}

/** At the end of the head, so that style sheets and fonts are not kept waiting. */
const withPostings = (html: string, postings: string[]): string =>
  postings.length === 0 ? html : html.replace('</head>', () => `${postings.join('\n')}\n</head>`)

/** Behind these stands when the data was read, which does not make it another page. */
const TIMES = ['"dehydratedAt":', '"dataUpdatedAt":']
const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57

/** Worked out of the bytes that are sent: the page is long, and as text it would be put into bytes once more. */
function pageTag(body: Buffer): string {
  const times = TIMES.flatMap((name) => placesOf(name, body).map((at) => at + name.length)).toSorted((a, b) => a - b)
  return tagOf([0, ...times].map((at, index) => body.subarray(index === 0 ? 0 : endOfDigits(body, at), times[index])))
}

function endOfDigits(body: Buffer, at: number): number {
  let end = at
  while (isDigit(body[end])) end++
  return end
}

function placesOf(name: string, body: Buffer): number[] {
  const places: number[] = []
  for (let at = body.indexOf(name); at >= 0; at = body.indexOf(name, at + name.length)) places.push(at)
  return places
}

/** Only an open job is offered to search engines; on one that is over the missing posting takes it out again. */
function postingOf(one: CallAnswer | null, language: Language, origin: string): string[] {
  if (one?.job?.status !== 'open') return []
  const json = JSON.stringify(jobPosting(one.job, language, origin)).replaceAll('<', String.raw`\u003c`)
  return [`<script type="application/ld+json">${json}</script>`]
}
