import './styles.css'
import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { userSignal } from '#base/session/auth.ts'
import { isCookieless } from '#base/session/cookieless.ts'
import {
  beginLanguage,
  getLanguage,
  HTML_LANG,
  keepLinkedLanguage,
  onLanguageChange,
  parseLanguage,
} from '#base/text/language.ts'
import { navigate, startMoving } from '#base/routing/move.ts'
import { getPlace, hrefHere } from '#base/routing/place.ts'
import { queryClient } from '#base/data/query.ts'
import { startSession } from '#base/session/session.ts'
import { beginTheme, parseTheme } from '#base/page/theme.ts'
import { watchSignIn } from '#jobs/saved/saved-on-device.ts'
import { App } from './App.tsx'
import { askAhead, loadPage, preparePlace } from '#app/routing/load-page.ts'
import { loadSignedIn } from '#app/shell/lazy-parts.ts'
import { matchRoute } from '#app/routing/route.ts'
import { NOT_FOUND } from './redirects.ts'
import { routes } from './routes.list.ts'
import { type PageState, ROOT_ID, STATE_ID } from '#app/document/page-state.ts'

function readState(): Partial<PageState> {
  const text = document.getElementById(STATE_ID)?.textContent
  return text ? (JSON.parse(text) as Partial<PageState>) : {}
}

/** Earlier versions of the portal may have left a service worker behind; none is wanted. */
async function dropServiceWorkers() {
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map((worker) => worker.unregister()))
}

/**
 * The same page in the other language: its data is fetched again, and the address no longer names the former one. Where
 * no cookie may remember the choice, the address does.
 */
function followLanguage() {
  void queryClient.invalidateQueries()
  const { path, search } = getPlace()
  const rest = new URLSearchParams(search)
  if (isCookieless(path)) rest.set('lang', HTML_LANG[getLanguage()])
  else if (!rest.has('lang')) return
  else rest.delete('lang')
  void navigate(hrefHere(rest), { replace: true })
}

async function start() {
  const state = readState()
  const root = document.getElementById(ROOT_ID) as HTMLElement
  beginLanguage(state.language ?? parseLanguage(document.documentElement.lang) ?? 'sl-SI')
  beginTheme(parseTheme(document.documentElement.dataset.theme))
  if (state.user !== undefined) userSignal.set(state.user)
  if (state.queries) hydrate(queryClient, state.queries)
  const routeOf = (path: string) => matchRoute(routes, path)?.route
  startMoving({
    prepare: preparePlace,
    sectionOf: (path) => routeOf(path)?.section ?? null,
    isHere: (path) => !import.meta.env.KORAK_PUBLIC || Boolean(routeOf(path)?.rendered ?? routeOf(path)?.light),
  })

  const app = (
    <StrictMode>
      <App client={queryClient} />
    </StrictMode>
  )
  if (root.hasChildNodes()) {
    // The code of the screen first: hydrating must find what the server drew.
    const route = routeOf(getPlace().path) ?? routeOf(NOT_FOUND)
    const signedIn = state.user ? loadSignedIn() : null
    await Promise.all([route && loadPage(route), signedIn]).catch(() => undefined)
    hydrateRoot(root, app)
  } else {
    if (!import.meta.env.KORAK_PUBLIC) askAhead(getPlace())
    createRoot(root).render(app)
  }
  startSession()
  watchSignIn()
  onLanguageChange(followLanguage)
  keepLinkedLanguage()
  dropServiceWorkers().catch(() => undefined)
}

void start()
