import { useSyncExternalStore } from 'react'
import type { Language } from '@korak/contract/shapes.ts'
import { overwriteGetLocale } from '#words/runtime.js'
import { isCookieless } from '#base/session/cookieless.ts'
import { COOKIES, writeCookie } from '#base/page/storage.ts'
import { makeSignal } from '#base/page/signal.ts'

/** Names of our languages for Intl; `en-EN` would fall to American formats, so English is British. */
export const INTL: Record<Language, string> = { 'sl-SI': 'sl-SI', 'en-EN': 'en-GB' }
/** Value of the `lang` attribute. */
export const HTML_LANG: Record<Language, string> = { 'sl-SI': 'sl', 'en-EN': 'en' }

/** Reads any spelling a person, a cookie or a link may carry (`sl`, `en-EN`, `EN`); null when it is none of ours. */
export function parseLanguage(value: string | null | undefined): Language | null {
  const short = (value ?? '').slice(0, 2).toLowerCase()
  if (short === 'sl') return 'sl-SI'
  return short === 'en' ? 'en-EN' : null
}

const signal = makeSignal<Language>('sl-SI')
/** What is drawn at this moment is in another language than the page. */
let drawing: Language | null = null

export const getLanguage = (): Language => drawing ?? signal.get()
overwriteGetLocale(getLanguage)

/** Draws something at once in a language that need not be the page's. */
export function inLanguage<T>(language: Language, draw: () => T): T {
  drawing = language
  try {
    return draw()
  } finally {
    drawing = null
  }
}

/** Called when the person chose another language (not when a page begins): data is fetched again, forms stay. */
export const onLanguageChange = signal.subscribe

/** Sets the language this page begins with, without storing it. The server calls it before each rendering. */
export const beginLanguage = (language: Language): void => signal.set(language)

/** A link with `?lang=` is a choice too: it lasts beyond the page it leads to. */
export function keepLinkedLanguage(): void {
  const linked = parseLanguage(new URLSearchParams(location.search).get('lang'))
  if (linked && !isCookieless(location.pathname)) writeCookie(COOKIES.language, linked)
}

/** Switches the page without reloading it and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  const isKept = !isCookieless(location.pathname)
  if (isKept) writeCookie(COOKIES.language, language)
  document.documentElement.lang = HTML_LANG[language]
  // The address would undo the choice at the next reload.
  const address = new URL(location.href)
  if (isKept && address.searchParams.has('lang')) {
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  signal.set(language)
}

export const useLanguage = (): Language => useSyncExternalStore(signal.subscribe, signal.get, getLanguage)
