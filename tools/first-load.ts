// What a browser fetches at the first load of a page, counted from what the server really sends.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-server.ts'

const CLIENT = path.join(root, 'web/dist/client')
const KILOBYTE = 1000

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** A file of a client build. */
export const readClient = (file: string): string => readFileSync(path.join(CLIENT, file), 'utf8')
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
/** Packages in each file of a client build, written by web/build/contents.ts. */
export const readContents = (): Record<string, string[]> =>
  Object.assign(
    {},
    ...['client', 'public'].map((build) =>
      JSON.parse(readFileSync(path.join(CLIENT, `.vite/contents-${build}.json`), 'utf8')),
    ),
  ) as Record<string, string[]>

/** Names of the entries and of everything they import at once. */
export function closure(manifest: Manifest, entries: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no ${name}`)
    found.add(name)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...found]
}

/** Bytes of an answer as gzip; the fetch of Node would hide them, so they are counted as sent. Fonts are packed by themselves. */
async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const length = Number(response.headers.get('content-length'))
  await response.arrayBuffer()
  if (response.status !== 200 || !length) throw new Error(`${url} answered ${response.status} without a length`)
  if (response.headers.get('content-encoding') !== 'gzip' && !url.endsWith('.woff2'))
    throw new Error(`${url} is not sent as gzip`)
  return length
}

interface FirstLoad {
  html: number
  css: number
  loader: number
  js: number
  /** HTML, style sheets and the idle loader: all a reader waits for. */
  before: number
  /** Without fonts. */
  total: number
  /** Those the document asks for at once. */
  fonts: number
  files: { name: string; bytes: number }[]
}

/** Kilobytes (1,000 bytes) of the first load of a page; `source` is its file in web/. What the browser draws has no idle loader. */
export async function firstLoad(origin: string, page: string, source: string): Promise<FirstLoad> {
  const html = await fetch(origin + page).then((response) => response.text())
  const pick = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, address]) => address ?? '')
  const styles = pick(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)
  const [script] = pick(/<script type="module" src="([^"]+)"/g)
  const [drawn] = pick(/data-main="([^"]+)"/g)
  const main = drawn ?? script
  if (!script || !main) throw new Error(`${page} starts no script`)
  const manifest = readManifest()
  const [entry] = Object.entries(manifest).find(([, chunk]) => `/${chunk.file}` === main) ?? []
  if (!entry) throw new Error(`The manifest does not know ${main}`)
  const build = entry.startsWith('public:') ? 'public:' : ''
  const scripts = closure(manifest, [entry, `${build}${source}`]).map((name) => `/${manifest[name]?.file}`)
  const late = closure(manifest, [`${build}${source}`]).flatMap((name) => manifest[name]?.css ?? [])
  const sheets = [...new Set([...styles, ...late.map((file) => `/${file}`)])]
  const files: FirstLoad['files'] = []
  const sum = async (names: readonly string[]): Promise<number> => {
    let total = 0
    for (const name of names) {
      const bytes = await sentBytes(origin + name)
      files.push({ name, bytes })
      total += bytes
    }
    return total / KILOBYTE
  }
  const sizes = {
    html: await sum([page]),
    css: await sum(sheets),
    loader: drawn ? await sum([script]) : 0,
    js: await sum(scripts),
    fonts: await sum(pick(/<link rel="preload" href="([^"]+)" as="font"/g)),
  }
  const before = sizes.html + sizes.css + sizes.loader
  return { ...sizes, before, total: before + sizes.js, files }
}
