// The second client build. People without a session meet the pages the server renders and questionnaires that need no
// account, mostly once and on a phone: for them the same sources are built upon Preact, which is a seventh of React's size. Whatever else they open is
// another document, with the whole application. (React Aria, which the forms need, does not work upon Preact.)
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

export const PUBLIC = 'public'
/** Pages the public build has; the others stay out of it. */
const PAGES = new Set([
  '#jobs/JobsPage.tsx',
  '#jobs/JobPage.tsx',
  '#public-questionnaires/PublicPage.tsx',
  '#public-questionnaires/DonePage.tsx',
  '#legal/LegalPage.tsx',
  '#app/NotFoundPage.tsx',
])
const INSTEAD: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  // Few questionnaires have conditions; what reads those is a quarter of the page.
  '#parser': '@korak/engine/cel/parser-later.ts',
}
/** A route, its path and its page, as `routes.list.ts` has them. */
export const ROUTE = /^  \{\n    path: '([^']*)',\n    page: \(\) =>\s+import\('([^']+)'\)[^]*?\n  \},\n/gm

/** Can one address be of both? */
function fit(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')]
  const isEither = (part = '', beside = '') => part === beside || part.startsWith(':') || beside.startsWith(':')
  return parts.length === others.length && parts.every((part, at) => isEither(part, others[at]))
}

/** Routes of the pages there are. Whatever else is opened is another document: none of those left may fit its path. */
function ownRoutes(code: string): string {
  const own = [...code.matchAll(ROUTE)].flatMap(([, screen = '', page = '']) => (PAGES.has(page) ? [screen] : []))
  return code.replaceAll(ROUTE, (here, screen: string, page: string) => {
    if (PAGES.has(page)) return here
    const other = own.find((one) => fit(one, screen))
    if (other) throw new Error(`An address of ${screen}, which the public build has not, fits ${other}, which it has`)
    return ''
  })
}

/** What stands around screens of the office. */
const FRAME = /\(\) => import\('#app\/office\/OfficeFrame\.tsx'\)\.then\(\(x\) => x\.OfficeFrame\)/

/** In the public build: Preact in place of React, and nothing in place of the pages it does not have. */
export function publicPages(): Plugin {
  return {
    name: 'korak-public',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === PUBLIC,
    resolveId(source, importer) {
      const instead = INSTEAD[source]
      return instead ? this.resolve(instead, importer, { skipSelf: true }) : null
    },
    transform(code, id) {
      if (id.endsWith('shell/lazy-parts.ts')) return code.replace(FRAME, 'async () => () => null')
      return id.endsWith('app/routes.list.ts') ? ownRoutes(code) : null
    },
  }
}

/** One manifest for both client builds; entries of the public one begin with `public:`. */
export async function joinManifests(outDir: string): Promise<void> {
  const main = path.join(outDir, '.vite/manifest.json')
  const other = path.join(outDir, '.vite/public.json')
  const [app, pages] = (await Promise.all(
    [main, other].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  )) as Entries[]
  const marked = Object.entries(pages ?? {}).map(([name, entry]) => [
    mark(name),
    { ...entry, imports: entry.imports?.map(mark) },
  ])
  await writeFile(main, JSON.stringify({ ...app, ...Object.fromEntries(marked) }))
  await rm(other)
}

type Entries = Record<string, { imports?: string[] }>
const mark = (name: string) => `${PUBLIC}:${name}`
