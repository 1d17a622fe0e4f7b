import { queryClient, queryOf } from '#base/data/query.ts'
import type { Where } from '#base/routing/move.ts'
import { isStaff, whereTo } from '#base/session/access.ts'
import { userSignal } from '#base/session/auth.ts'
import { enters } from '#base/session/session.ts'
import { type Match, type ScreenComponent, type Route, matchRoute } from './route.ts'
import { redirectOf } from '#app/redirects.ts'
import { OfficeFrame } from '#app/shell/lazy-parts.ts'
import { routes } from '#app/routes.list.ts'

/** A lazy screen that has not arrived after 120 seconds counts as failed. */
const CHUNK_TIMEOUT_MS = 120_000

const loaded = new Map<Route, ScreenComponent>()
const loading = new Map<Route, Promise<ScreenComponent>>()

export class ChunkTimeout extends Error {}

/** The screen's component when its code is here already. */
export const loadedPage = (route: Route): ScreenComponent | null => loaded.get(route) ?? null

/** Loads a screen's code once; a failed attempt is forgotten, so that the next call tries again. */
export function loadPage(route: Route): Promise<ScreenComponent> {
  const known = loading.get(route)
  if (known) return known
  const attempt = withTimeout(pageAndFrame(route)).then((page) => {
    loaded.set(route, page)
    return page
  })
  loading.set(route, attempt)
  attempt.catch(() => loading.delete(route))
  return attempt
}

/** What stands around a screen comes with it: a screen drawn first would be drawn anew inside. */
async function pageAndFrame({ page, layout }: Route): Promise<ScreenComponent> {
  const [component] = await Promise.all([page(), layout === 'office' && OfficeFrame.load()])
  return component
}

function withTimeout(work: Promise<ScreenComponent>): Promise<ScreenComponent> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout('The screen did not arrive in time')), CHUNK_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads the code of the screen at a place and begins to fetch what it shows there first. */
export async function preparePlace({ path, search }: Where): Promise<void> {
  const match = matchRoute(routes, redirectOf(path, '', userSignal.get()) ?? path)
  if (match) fetchNeeds(await loadPage(match.route), match, { path, search })
}

function fetchNeeds(page: ScreenComponent, { params }: Match, { path, search }: Where): void {
  for (const { key, params: of, query } of page.needs?.(params, new URLSearchParams(search), path) ?? [])
    void queryClient.prefetchQuery(queryOf(key, { params: of, query } as never))
}

/**
 * A direct visit: the record its path names is asked for while the code of its screen is on its way, and with the code whatever
 * else the screen shows first. Not of a link somebody may follow, and of nobody who will be sent elsewhere or may not see it.
 */
export function askAhead({ path, search }: Where): void {
  const user = userSignal.get()
  const match = matchRoute(routes, path)
  if (!user || !match) return
  const { asks, access, layout, permission } = match.route
  if ((layout === 'office' && !isStaff(user)) || !enters(user, permission)) return
  if (whereTo({ user, path, access, stored: { job: null, returnTo: null } }) !== null) return
  if (asks) void queryClient.prefetchQuery(queryOf(asks, { params: match.params } as never))
  // Code that does not come is told of where the screen stands.
  loadPage(match.route).then(
    (page) => fetchNeeds(page, match, { path, search }),
    () => undefined,
  )
}
