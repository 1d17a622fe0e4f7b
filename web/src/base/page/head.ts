import type { Language } from '@korak/contract/shapes.ts'
import { createContext, useContext, useEffect } from 'react'
import { m } from '#words/messages.js'
import { useLanguage } from '#base/text/language.ts'
import { makeSignal } from './signal.ts'

/** What a page says about itself to browsers, search engines and previews. */
export interface PageHead {
  /** Without the product name, which is added. */
  title: string
  description?: string
  /** Path of the canonical address, with the query parameters that make a different page. */
  canonical?: string
  /** Languages the content exists in; both when left out. */
  languages?: readonly Language[]
  /** schema.org object. */
  jsonLd?: Record<string, unknown>
  /** Keeps the page out of search engines. */
  noIndex?: boolean
  /** Path of a picture for previews. */
  image?: string
}

export const fullTitle = (title: string): string => `${title} – ${m.app_name()}`

/** Set while the server renders a page: takes what the page says. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null)

/** Title and description given by the page itself; wins over the title of the route while the page is shown. */
export const pageTitle = makeSignal<string | null>(null)

/** How many forms on the page wait to be corrected; while there are any, the title of the window says so. */
export const brokenForms = makeSignal(0)

/** Describes the page; with null (its data is not there yet) the title of the route stays. */
export function useHead(head: PageHead | null): void {
  const collect = useContext(HeadContext)
  useLanguage()
  if (collect && head) collect(head)
  const title = head?.title ?? null
  useEffect(() => {
    pageTitle.set(title)
    return () => pageTitle.set(null)
  }, [title])
}
