import type { ComponentType } from 'react'
import type { Screen } from '@korak/contract/screens.ts'
import { matchPath } from '#base/routing/pattern.ts'
import type { Screens } from '#base/routing/screens.ts'
import type { Need } from '#base/data/query.ts'

/** A screen. */
export type ScreenComponent = ComponentType & {
  /** The calls whose answers it shows first, so that they are fetched with its code or by the server. */
  needs?: (params: Record<string, string>, search: URLSearchParams, path: string) => Need[]
  /** What of the query makes another page of it, for the server; nothing when left out. */
  knows?: (search: URLSearchParams) => URLSearchParams
}

/** What its page says of it, with the page itself. */
export interface Route extends Omit<Screens[number], 'path' | 'query' | 'title' | 'isRendered'> {
  path: Screen
  page: () => Promise<ScreenComponent>
  title: () => string
  /** Source file of a page the server renders (relative to web/); its styles are linked in the document. */
  rendered?: string
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
