import { type Href, asHref } from '@korak/contract/screens.ts'
import { makeSignal } from '#base/page/signal.ts'

/** Where the page is: the shown place, which follows the address bar once the screen is ready to be drawn. */
export interface Place {
  path: string
  search: string
  hash: string
  /** Names the history entry; scroll positions are kept under it. */
  key: string
  /** Position in the history of this tab; tells back from forward. */
  index: number
}

export const placeSignal = makeSignal<Place>({ path: '/', search: '', hash: '', key: '', index: 0 })
export const getPlace = placeSignal.get

/** The drawn screen with another query. */
export function hrefHere(search: URLSearchParams): Href {
  const query = search.toString()
  return asHref(getPlace().path + (query && `?${query}`))
}

/** Splits an address of our own site; null for any other. */
export function placeOf(to: string, base = 'http://localhost'): Omit<Place, 'key' | 'index'> | null {
  const origin = typeof location === 'undefined' ? base : location.origin
  const here = typeof location === 'undefined' ? base : location.href
  const url = URL.canParse(to, here) ? new URL(to, here) : null
  if (!url || url.origin !== origin) return null
  return { path: trimmed(url.pathname), search: url.search, hash: url.hash }
}

/** `/jobs/` and `/jobs` are the same screen. From the end: a pattern would look at each slash of an address how many follow. */
function trimmed(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The server names the place it renders. */
export function beginPlace(url: string): void {
  const place = placeOf(url, 'http://localhost')
  if (place) placeSignal.set({ ...place, key: '', index: 0 })
}
