import type { ComponentType } from 'react'
import type { Screen } from '@korak/contract/screens.ts'
import type { Access } from '#base/session/access.ts'
import { matchPath } from '#base/routing/pattern.ts'
import type { Need } from '#base/data/query.ts'

/** A screen. */
export type ScreenComponent = ComponentType & {
  /** The calls whose answers it shows first, so that they are fetched with its code or by the server. */
  needs?: (params: Record<string, string>, search: URLSearchParams) => Need[]
  /** What of the query makes another page of it, for the server; nothing when left out. */
  knows?: (search: URLSearchParams) => URLSearchParams
}

export interface Route {
  /** `:name` stands for one part of the path. */
  path: Screen
  page: () => Promise<ScreenComponent>
  /** Title of the window; a page that knows better says so with useHead. */
  title: () => string
  access: Access
  /** False where the top bar must not be seen. */
  bar: boolean
  /** Logo and way out above a screen without the bar. */
  slim?: boolean
  /** False where a screen has its own bar at the foot of a phone. */
  tabs?: false
  /** Screens of one section slide left and right by path depth. */
  section: string | null
  /** Source file of a page the server renders (relative to web/); its styles are linked in the document. */
  rendered?: string
  /** Drawn by the browser, for people without a session from the small build (web/build/public.ts). */
  light?: true
  /** Status of a direct visit; 200 when left out. */
  status?: 404
}

export interface Match {
  route: Route
  params: Record<string, string>
}

/** First route of the list that fits the path. */
export function matchRoute(routes: readonly Route[], path: string): Match | null {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}
