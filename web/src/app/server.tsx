import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { whereTo } from '#base/session/access.ts'
import { userSignal } from '#base/session/auth.ts'
import { isCookieless } from '#base/session/cookieless.ts'
import { beginDrawing, keepDrawn } from '#base/page/drawn-once.tsx'
import { HeadContext, type PageHead } from '#base/page/head.ts'
import { beginLanguage } from '#base/text/language.ts'
import { beginPlace, placeOf } from '#base/routing/place.ts'
import { type Need, makeQueryClient, needKey } from '#base/data/query.ts'
import { type Theme, beginTheme } from '#base/page/theme.ts'
import { App } from './App.tsx'
import { type Entry, scriptJson } from '#app/document/document.ts'
import { headHtml } from '#app/document/head-html.ts'
import { loadPage } from '#app/routing/load-page.ts'
import { loadSignedIn } from '#app/shell/lazy-parts.ts'
import { type Match, matchRoute } from '#app/routing/route.ts'
import { NOT_FOUND, redirectOf } from './redirects.ts'
import { routes } from './routes.list.ts'

export { document } from '#app/document/document.ts'
export type { DocumentParts, Entry, Manifest } from '#app/document/document.ts'
export { isCookieless } from '#base/session/cookieless.ts'
export { parseLanguage } from '#base/text/language.ts'
export { parseTheme } from '#base/page/theme.ts'

/** An answer to a Need: what the API would have answered to the same call, in the same language. */
type Answered = Need & { answer: unknown }

export interface RenderInput {
  /** Path and query as asked for. */
  url: string
  /** Absolute address of the site, without a slash at the end: canonical links and previews need it. */
  origin: string
  language: Language
  theme: Theme
  /** Who asks; undefined when the session was not looked at (the browser then asks itself). */
  user: CurrentUser | null | undefined
  /** Answers to what needs() named. */
  data: Answered[]
  /** Status the data calls led to, when it is not 200 (404 or 410 of a job); goes to the answer's status. */
  status?: number
}

interface Rendered {
  status: number
  /** Set when the person must go elsewhere; nothing else is filled then. */
  redirect: string | null
  /** Inner HTML of <head> that belongs to the page. */
  head: string
  /** Content of the root element; empty for screens that only the browser draws. */
  html: string
  /** JSON for the state element, escaped. */
  state: string
  /** Source file of the page, for its style sheets; null when only the browser draws it. */
  source: string | null
  /** Which client build the document starts. */
  entry: Entry
}

/**
 * The one address of a page among all that show it: without the parameters it does not know, and without a path where
 * there is nothing. Tags of newsletters and advertisements do not make another page.
 */
export async function addressOf(url: string): Promise<string> {
  const place = placeOf(url)
  if (place && redirectOf(place.path) !== null) return place.path + place.search
  const match = place && matchRoute(routes, place.path)
  if (!match) return NOT_FOUND
  const page = match.route.rendered ? await loadPage(match.route) : null
  const query = page?.knows?.(new URLSearchParams(place.search)).toString()
  return query ? `${place.path}?${query}` : place.path
}

/** The calls whose answers the page at a URL shows first. Empty for screens that only the browser draws. */
export async function needs(url: string): Promise<Need[]> {
  const place = placeOf(url)
  const match = place && matchRoute(routes, place.path)
  if (!place || !match?.route.rendered) return []
  const page = await loadPage(match.route)
  return page.needs?.(match.params, new URLSearchParams(place.search), place.path) ?? []
}

/**
 * Renders the screen at a URL. Drawing itself is synchronous: language, user and place are set just before it and read
 * during it, so requests cannot mix.
 */
export async function render(input: RenderInput): Promise<Rendered> {
  const place = placeOf(input.url)
  const path = place?.path ?? NOT_FOUND
  const match = (place && matchRoute(routes, path)) ?? (matchRoute(routes, NOT_FOUND) as Match)
  const redirect = redirectOf(path, place?.search, input.user)
  if (redirect !== null) return { status: 302, redirect, head: '', html: '', state: '', source: null, entry: 'app' }

  const isKnown = place !== null && matchRoute(routes, path) !== null
  const status = input.status ?? (isKnown ? (match.route.status ?? 200) : 404)
  const source = mustLeave(input, path, match) ? null : (match.route.rendered ?? null)
  if (source) await Promise.all([loadPage(match.route), input.user && loadSignedIn()])

  beginLanguage(input.language)
  beginTheme(input.theme)
  beginPlace(isKnown ? input.url : NOT_FOUND)
  userSignal.set(input.user)
  const { html, heads, queries } = source ? draw(input.data) : { html: '', heads: [], queries: undefined }
  const head = headHtml(
    heads.at(-1) ?? { title: match.route.title(), noIndex: match.route.access !== 'public' || isCookieless(path) },
    input,
  )
  const state = scriptJson({ language: input.language, theme: input.theme, user: input.user, queries })
  return {
    status,
    redirect: null,
    head,
    html,
    state,
    source,
    entry: (source || match.route.light) && !input.user ? 'public' : 'app',
  }
}

/** The browser sends the person elsewhere: it knows where they came from and remembers where they wanted to go. */
const mustLeave = ({ user }: RenderInput, path: string, { route }: Match): boolean =>
  whereTo({ user, path, access: route.access, stored: { job: null, returnTo: null } }) !== null

function draw(data: Answered[]) {
  const client = makeQueryClient()
  for (const given of data) client.setQueryData(needKey(given), given.answer)
  const heads: PageHead[] = []
  beginDrawing()
  const html = keepDrawn(
    renderToString(
      <HeadContext value={(head) => heads.push(head)}>
        <App client={client} />
      </HeadContext>,
    ),
  )
  const queries = dehydrate(client)
  client.clear()
  return { html, heads, queries }
}
