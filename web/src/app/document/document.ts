import type { Language } from '@korak/contract/shapes.ts'
import { HTML_LANG } from '#base/text/language.ts'
import type { Theme } from '#base/page/theme.ts'
import { brand } from '#brand/brand.ts'
import { fontUrls } from '#ui/fonts.ts'
import { ROOT_ID, STATE_ID } from './page-state.ts'

/** The parts of Vite's `.vite/manifest.json` that are used here. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export type Entry = 'app' | 'public'

export interface DocumentParts {
  /** Parsed `dist/client/.vite/manifest.json`, both client builds in one. */
  manifest: Manifest
  /** `version` of `dist/client/version.json`; the page compares it with the one served later. */
  version: string
  language: Language
  theme: Theme
  /** The cookie notice was dismissed in this browser (cookie `korak_cookies`). */
  noticed: boolean
  /** From render(). */
  head: string
  html: string
  state: string
  source: string | null
  /** Which build the page starts: the whole application, or the small one for people without a session. */
  entry: Entry
}

const MAIN = 'src/app/main.tsx'
const IDLE = 'src/app/idle.ts'
/** What `loadSignedIn` fetches: its styles must be there when the server has drawn it. */
const SIGNED_IN = 'src/app/shell/signed-in-parts.tsx'

// React Aria writes a <style> of its own, which the content policy refuses, unless an element with this id is there.
// What it would say stands in styles.css.
const PRESS_STYLE = ' id="react-aria-pressable-style"'

/** Text inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** JSON inside a script element: nothing in it can end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const known = new WeakMap<Manifest, Map<string, string[]>>()
/** Style sheets of an entry and everything it imports at once, each once, in order. */
export function stylesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const lists = known.get(manifest) ?? new Map<string, string[]>()
  known.set(manifest, lists)
  const key = entries.join(' ')
  const list = lists.get(key) ?? findStyles(manifest, entries)
  lists.set(key, list)
  return list
}

function findStyles(manifest: Manifest, entries: readonly string[]): string[] {
  const files: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    files.push(...(chunk.css ?? []))
  }
  entries.forEach(visit)
  return [...new Set(files)]
}

/** Colour of the browser's own bars. */
function themeColours(theme: Theme): string[] {
  const { light, dark } = brand.colours.canvas
  const meta = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media}>`
  if (theme !== 'system') return [meta(theme === 'dark' ? dark : light)]
  return [meta(light), meta(dark, ' media="(prefers-color-scheme: dark)"')].toReversed()
}

/**
 * The whole HTML document. Nothing in it is inline script or style, so the content policy can stay static.
 * A page with rendered content starts its script when idle (`idle.ts`), an empty one at once.
 */
export function document(parts: DocumentParts): string {
  const { manifest, language, theme } = parts
  const named = (file: string) => (parts.entry === 'public' ? `public:${file}` : file)
  const bar = parts.html && parts.entry === 'app' ? [SIGNED_IN] : []
  const styles = stylesOf(manifest, [MAIN, ...bar, ...(parts.source ? [parts.source] : [])].map(named))
  const [main, idle] = [manifest[named(MAIN)], manifest[IDLE]]
  if (!main || !idle) throw new Error('The manifest of the client build lacks its entries')
  // An empty page waits for its script anyway: its parts are fetched side by side.
  const ahead = parts.html ? [] : (main.imports ?? []).map((name) => manifest[name]?.file)
  const script = parts.html ? `src="/${idle.file}" data-main="/${main.file}"` : `src="/${main.file}"`
  return [
    '<!doctype html>',
    `<html lang="${HTML_LANG[language]}" data-theme="${theme}" data-version="${escapeHtml(parts.version)}"${parts.noticed ? ' data-cookies="ok"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">`,
    ...themeColours(theme),
    parts.head,
    ...styles.map((file, index) => `<link rel="stylesheet"${index === 0 ? PRESS_STYLE : ''} href="/${file}">`),
    ...fontUrls.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...ahead.filter(Boolean).map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" ${script}></script>`,
    '</head>',
    '<body>',
    `<div id="${ROOT_ID}">${parts.html}</div>`,
    `<script type="application/json" id="${STATE_ID}">${parts.state}</script>`,
    '</body>',
    '</html>',
  ].join('\n')
}
