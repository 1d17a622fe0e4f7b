import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LEGAL } from '@korak/contract/screens.ts'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { Language } from '@korak/contract/shapes.ts'

const DIST = path.join(import.meta.dirname, '../../../web/dist')
export const CLIENT_DIR = path.join(DIST, 'client')
const MANIFEST = '.vite/manifest.json'
const VERSION = 'version.json'
const BUNDLE = path.join(DIST, 'server/server.js')

/** A call a page needs answered before it is drawn; as `web/src/base/data/query.ts` has it. */
export interface Need {
  key: string
  params?: unknown
  query?: unknown
}
export interface RenderInput {
  url: string
  origin: string
  language: Language
  theme: string
  user: CurrentUser | null
  data: (Need & { answer: unknown })[]
  status?: number
}
interface Rendered {
  status: number
  redirect: string | null
  head: string
  html: string
  state: string
  source: string | null
}
/** What `web/src/app/server.tsx` exports, built. */
export interface Renderer {
  /** The one address of a page among all that show it. */
  addressOf(url: string): Promise<string>
  needs(url: string): Promise<Need[]>
  render(input: RenderInput): Promise<Rendered>
  document(parts: Record<string, unknown>): string
  parseLanguage(value: string | null | undefined): Language | null
  parseTheme(value: string | null | undefined): string
  /** At this address no cookie is set. */
  isCookieless(url: string): boolean
}
export interface Web {
  renderer: Renderer
  manifest: unknown
  version: string
}

/** Loads the built web application; null when it has not been built (the API works without). */
export async function loadWeb(): Promise<Web | null> {
  if (![BUNDLE, path.join(CLIENT_DIR, MANIFEST), path.join(CLIENT_DIR, VERSION)].every(existsSync)) return null
  const [renderer, manifest, version] = await Promise.all([
    import(pathToFileURL(BUNDLE).href) as Promise<Renderer>,
    readJson(MANIFEST),
    readJson(VERSION),
  ])
  // Pages come in files of their own; loaded now, a new build on disk cannot take them away from a running process.
  await Promise.all(RENDERED.map((url) => renderer.needs(url)))
  return { renderer, manifest, version: String((version as { version: unknown }).version) }
}

/** An address of each page the server renders. */
const RENDERED = ['/jobs', '/jobs/00000000-0000-4000-8000-000000000000', ...LEGAL, '/not-found']

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(CLIENT_DIR, name), 'utf8'))
