// `npm run lists`: writes the lists in which the parts of all nouns come together, from the names of their files and what those
// export. A list of which the order matters (api/src/events.list.ts) is written by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Screens } from '../web/src/base/routing/screens.ts'

const root = path.join(import.meta.dirname, '..')
const HEAD = '// Written by `npm run lists`; do not edit.\n'

/** One export, and the file it is in, relative to the source tree. */
interface Found {
  name: string
  file: string
}

/** Exports of the files whose name fits, by the pattern's first group. */
function found(tree: string, fits: RegExp, pattern: RegExp): Found[] {
  const files = readdirSync(path.join(root, tree), { recursive: true, encoding: 'utf8' }).filter((name) =>
    fits.test(name),
  )
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(path.join(root, tree, file), 'utf8')
    return [...source.matchAll(pattern)].map(([, name = '']) => ({ name, file }))
  })
}
const lines = (items: readonly string[], indent = '  '): string => items.map((item) => `${indent}${item},\n`).join('')

/** Imports, one line for each file. */
function imports(items: readonly Found[], from = '#'): string {
  const files = Map.groupBy(items, ({ file }) => file)
  return [...files]
    .map(([file, names]) => `import { ${names.map(({ name }) => name).join(', ')} } from '${from}${file}'\n`)
    .join('')
}

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every call of the product. */
function contractRoutes(): string {
  const tables = declared('routes')
  return `${imports(tables, './')}
/** Every call of the product. The web imports its type only. */
export const allRoutes = {\n${spread(tables)}}\n`
}

/** Objects of the contract that are declared alike, put together. */
const declared = (by: string): Found[] =>
  found('contract/src', /\.ts$/, new RegExp(`^export const (\\w+) = ${by}\\(`, 'gm'))
const spread = (all: readonly Found[]): string => lines(all.map(({ name }) => `...${name}`).toSorted())

function permissions(): string {
  const all = declared('permissions')
  return `${imports(all, './')}
/** Every permission, and the roles that have it on a fresh database. */
export const GRANTED = {\n${spread(all)}}
export const PERMISSIONS = Object.keys(GRANTED) as (keyof typeof GRANTED)[]\n`
}

function activities(): string {
  const all = declared('activities')
  return `${imports(all, './')}
/** What the trail can say of nouns that have a policy. */
export const DECLARED = [\n${spread(all)}]\n`
}

/** Who answers them. */
function mounts(): string {
  const noun = /^(?!mail\/|pages\/).*\.routes\.ts$/
  const all = found('api/src', noun, /^export (?:const|function|async function) (mount\w+)/gm)
  return `import type { App } from '#routing/mount.ts'\n${imports(all)}
/** Everything that answers calls of the contract. */
export const MOUNTS: readonly ((app: App) => void | Promise<void>)[] = [\n${lines(all.map(({ name }) => name))}]\n`
}

function resources(): string {
  const all = found('api/src', /\.resource\.ts$/, /^export const (\w+): Resource\b/gm)
  const entries = all.map(({ name }) => (kebab(name) === name ? name : `'${kebab(name)}': ${name}`))
  return `import type { Resource } from '#lists/resource.ts'\n${imports(all)}
/** Everything the generic calls know. A name that is not here is as unknown as one that does not exist. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(\n  Object.entries({\n${lines(entries, '    ')}  }),\n)\n`
}

function background(): string {
  const all = found('api/src', /\.background\.ts$/, /^export const (tasks)\b/gm)
  const names = all.map(({ file }) => ({ file, name: camel(path.basename(file, '.background.ts')) }))
  return `import type { QueueHandlers } from '#background/queue.ts'
${names.map(({ name, file }) => `import * as ${name} from '#${file}'\n`).join('')}
const nouns = [\n${lines(names.map(({ name }) => name))}]

/** Every background task of the product, by name. */
export const backgroundTasks: QueueHandlers = Object.assign({}, ...nouns.map((noun) => noun.tasks))
/** When the recurring ones run (crontab lines, UTC). */
export const CRON = nouns.map((noun) => noun.cron).join('\\n')\n`
}

function letters(): string {
  const all = found('api/src', /\.letters\.ts$/, /^export const (\w+): NounLetters</gm)
  const params = found('api/src', /\.letters\.ts$/, /^export interface (\w+Mails)\b/gm)
  const typed = all.flatMap((one) => [
    ...params.filter(({ file }) => file === one.file).map(({ file, name }) => ({ file, name: `type ${name}` })),
    one,
  ])
  return `import type { Letters } from '#mail/letters.ts'\n${imports(typed)}
/** What each template needs besides its link; kept in the row, so nothing secret and no more of a person than it takes. */
export interface MailParams\n  extends\n${params.map(({ name }) => `    ${name}`).join(',\n')} {}

const NOUNS = [\n${lines(all.map(({ name }) => name))}]

/** Every letter of the product. */
export const LETTERS: Letters = {
  write: {\n${lines(
    all.map(({ name }) => `...${name}.write`),
    '    ',
  )}  },
  words: Object.assign({}, ...NOUNS.map(({ words }) => words)),
  purposes: Object.assign({}, ...NOUNS.map(({ purposes }) => purposes)),
  forgotten: new Set(NOUNS.flatMap(({ forgotten = [] }) => [...forgotten])),
  shown: new Set(NOUNS.flatMap(({ shown = [] }) => [...shown])),
  posted: new Set(NOUNS.flatMap(({ posted = [] }) => [...posted])),
  answered: new Set(NOUNS.flatMap(({ answered = [] }) => [...answered])),
  staff: new Set(NOUNS.flatMap(({ staff = [] }) => [...staff])),
  knowing: Object.assign({}, ...NOUNS.map(({ knowing }) => knowing)),
}\n`
}

type Screen = Screens[number] & { file: string }
/** What pages say of themselves, the fixed parts of paths before those that may be anything: the first that fits is drawn. */
export function screens(): Screen[] {
  const said = found('web/src', /Page\.tsx$/, /^export const screens: Screens = (\[[\s\S]*?\])$/gm)
  const order = ({ path }: Screen) => path.replaceAll(/:\w+/g, '~')
  const tables = runInNewContext(`[${said.map(({ name }) => name).join(',')}]`) as Screens[]
  return said
    .flatMap(({ file }, at) => (tables[at] ?? []).map((screen): Screen => ({ ...screen, file })))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

function addresses(): string {
  const entries = screens().map(({ path, query = [] }) => `'${path}': [${query.map((name) => `'${name}'`).join(', ')}]`)
  return `
/** Screens that are drawn, with the names their query may have. */
export const DRAWN = {\n${lines(entries)}} as const\n`
}

function routes(): string {
  const entries = screens().map(({ path: at, file, title, query: _query, isRendered, ...rest }) => {
    const page = path.basename(file, '.tsx')
    const parts = [
      `path: '${at}'`,
      `page: () => import('#${file}').then((x) => x.${page})`,
      `title: () => m.${title}()`,
      ...Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value).replaceAll('"', "'")}`),
      ...(isRendered ? [`rendered: 'src/${file}'`] : []),
    ]
    return `  {\n${lines(parts, '    ')}  },\n`
  })
  return `import { m } from '#words/messages.js'
import type { Route } from '#app/routing/route.ts'

/** Every screen of the portal; the first that fits a path is drawn. */
export const routes: readonly Route[] = [\n${entries.join('')}]\n`
}

/** What stands in each list, by its file. */
export const LISTS: Readonly<Record<string, () => string>> = {
  'contract/src/routes.list.ts': contractRoutes,
  'contract/src/permissions.list.ts': permissions,
  'contract/src/activities.list.ts': activities,
  'contract/src/screens.list.ts': addresses,
  'web/src/app/routes.list.ts': routes,
  'api/src/routes.list.ts': mounts,
  'api/src/resources.list.ts': resources,
  'api/src/background.list.ts': background,
  'api/src/letters.list.ts': letters,
}
export const makeList = (file: string): string => HEAD + LISTS[file]?.()

if (process.argv[1] === import.meta.filename) {
  for (const file of Object.keys(LISTS)) writeFileSync(path.join(root, file), makeList(file))
  console.log(`Wrote ${Object.keys(LISTS).join(', ')}`)
}
