import type { Href } from '@korak/contract/screens.ts'
import {
  type ComponentProps,
  type MouseEvent,
  createContext,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { type MoveOptions, navigate, prefetch } from './move.ts'
import { hrefHere, placeSignal } from './place.ts'

export { useBlockWhen } from './blocking.ts'
export { hasPast, navigate } from './move.ts'

const getPath = () => placeSignal.get().path
const getSearch = () => placeSignal.get().search.slice(1)
const getHash = () => placeSignal.get().hash.slice(1)

/** Path of the drawn screen. */
export const usePath = (): string => useSyncExternalStore(placeSignal.subscribe, getPath, getPath)
/** Part of the address after `#`, without it. */
export const useHash = (): string => useSyncExternalStore(placeSignal.subscribe, getHash, getHash)

/** Query of the drawn screen, and a way to change it that leaves scroll and focus alone unless `top` is set. */
export function useSearch(): [URLSearchParams, (next: URLSearchParams, options?: MoveOptions) => void] {
  const text = useSyncExternalStore(placeSignal.subscribe, getSearch, getSearch)
  const search = useMemo(() => new URLSearchParams(text), [text])
  const change = useCallback((next: URLSearchParams, options?: MoveOptions) => {
    void navigate(hrefHere(next), options)
  }, [])
  return [search, change]
}

/** Filled in by the screen around a page. */
export const ParamsContext = createContext<Record<string, string>>({})
/** Named parts of the path of the current screen: `useParams<'uid'>().uid`. */
export const useParams = <Name extends string = string>(): Record<Name, string> =>
  useContext(ParamsContext) as Record<Name, string>

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & MoveOptions & { href: Href }

/**
 * A link inside the portal; without JavaScript an ordinary one. The code of its screen is fetched as soon as the
 * pointer or focus comes near. New tabs, downloads and modified clicks stay with the browser.
 */
export function Link({ replace, top, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (event.defaultPrevented || isModified || props.target || props.download !== undefined) return
    event.preventDefault()
    void navigate(props.href, { replace, top })
  }
  return (
    <a
      {...props}
      onClick={click}
      onPointerEnter={(event) => {
        prefetch(props.href)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        prefetch(props.href)
        onFocus?.(event)
      }}
    />
  )
}
