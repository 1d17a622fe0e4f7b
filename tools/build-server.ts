// Puts the server into few files, with the packages it uses: `npm start`, a packed folder and the image start it from them.
// Read from its sources each process would keep the texts of 1,900 modules (docs/decisions/0039-the-server-in-few-files.md).
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import { filesHash } from './files-hash.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Everything the files are made of, as the build makes sure. Dependencies are covered by their lock file. */
const SOURCES = [
  'api/src',
  'api/content',
  'api/seed',
  'contract/src',
  'cv/src',
  'engine/src',
  'surveyjs/src',
  'tools/ops',
  'tools/backup',
  'package-lock.json',
  'tools/build-server.ts',
]
/** Each process of the portal begins with one; all else, such as the reader of mails, is started from its source. */
const ENTRIES = ['server', 'worker', 'background', 'prepare']
/** Commands of the runbook that work on an installation: a packed folder runs them from the build, a clone from its sources. */
export const COMMANDS = [
  'account',
  'administrator',
  'backup',
  'campaign-keys',
  'files',
  'migrate',
  'provider',
  'restore',
  'retention',
  'slow',
  'verify-receipt',
]
/** Parts in machine code, and what reads files beside itself. */
const APART = /^(node:|@node-rs\/|pdfkit$)/
/** What whoever runs the portal may change: read at each start, as commands read it, and in no file of the build. */
export const SETTINGS = new Set(['brand.json', 'retention.json'])
/** A process that runs may still load a part of the build before: so long after another build has taken its place. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Files named beside a module stay where they are; another process is a file of the build. */
const places = (root: string, dist: string): Plugin => ({
  name: 'places',
  resolveId(from, importer) {
    const name = importer && path.relative(root, path.resolve(path.dirname(importer), from))
    return name && SETTINGS.has(name) ? { id: path.relative(dist, path.join(root, name)), external: true } : null
  },
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    if (code.includes('new URL(') && code.includes('import.meta.url'))
      throw new Error(`${id} names a file by import.meta.url: use import.meta.dirname`)
    const folder = path.dirname(id)
    const began =
      folder === path.join(root, 'api/src') ? code.replaceAll(/import\.meta\.dirname, '(\w+)\.ts'/g, entryPlace) : code
    const beside = JSON.stringify(path.relative(dist, folder))
    return began.replaceAll(/import\.meta\.dirname(?!, '\w+\.js')/g, `(import.meta.dirname + '/' + ${beside})`)
  },
})

/** A single sign beyond Latin-1 (`–`, `č`) makes a process keep the text of its whole file in two bytes a sign. */
const latin: Plugin = {
  name: 'latin',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !BEYOND_LATIN.test(file.code)) continue
      const raw = rawTextsIn(file.code)
      file.code = file.code.replaceAll(/(\\*)([^\0-\xff])/g, (_whole, before: string, sign: string, from: number) => {
        const at = from + before.length
        // Behind a backslash it would be another one.
        if (before.length % 2 === 1) throw new Error(`${file.fileName} escapes ${sign}, which needs no backslash`)
        const escape = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
        const isRaw = raw.some(({ start, end }) => at >= start && at < end)
        return before + (isRaw ? `$\{'${escape}'}` : escape)
      })
    }
  },
}
const BEYOND_LATIN = /[^\0-\xff]/

/** Where an escape would be read as it stands (`String.raw`). */
function rawTextsIn(code: string): { start: number; end: number }[] {
  if (!code.includes('String.raw')) return []
  const found: { start: number; end: number }[] = []
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) =>
      void (code.slice(tag.start, tag.end) === 'String.raw' && found.push(...quasi.quasis)),
  }).visit(parseSync('chunk.js', code).program)
  return found
}

function entryPlace(whole: string, name: string): string {
  return ENTRIES.includes(name) ? `import.meta.dirname, '${name}.js'` : whole
}

/** Builds when something has changed since the last time. @throws Error with what cannot be put together */
export async function buildServer(root = ROOT): Promise<'built' | 'unchanged'> {
  const dist = path.join(root, 'api/dist')
  const stamp = path.join(dist, '.stamp')
  const hash = filesHash(root, SOURCES)
  const [made, ...former] = stampOf(root)
  if (made === hash) return 'unchanged'
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries([
      ...ENTRIES.map((name) => [name, path.join(root, 'api/src', `${name}.ts`)]),
      ...COMMANDS.map((name) => [name, path.join(root, 'tools/ops', `${name}.ts`)]),
    ]),
    external: (id) => APART.test(id),
    plugins: [places(root, dist), latin],
    onLog(level, log, handle) {
      // A package that is not there is asked for by another one that can do without (pg-native).
      if (level === 'warn') handle(log.code === 'UNRESOLVED_IMPORT' ? 'debug' : level, log)
    },
  })
  rmSync(stamp, { force: true })
  const { output } = await build.write({
    dir: dist,
    // Short, and still to be read where an error points into it.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  refuseUnwatched(
    root,
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
  )
  const names = output.map(({ fileName }) => fileName)
  forgetOlder(dist, new Set(names), new Set(former))
  writeFileSync(stamp, [hash, ...names].join('\n'))
  return 'built'
}

/** What was built last: the hash of its sources, and its files. */
function stampOf(root: string): string[] {
  const stamp = path.join(root, 'api/dist/.stamp')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
}

/** Names of the files of the build in `api/dist`, where parts of those before may lie as well. */
export const filesOfServer = (root = ROOT): string[] => stampOf(root).slice(1)

/** What is in a file of the build and not among the sources could be changed, and nothing would be built anew. */
function refuseUnwatched(root: string, files: readonly string[]): void {
  const isWatched = (name: string) => SOURCES.some((one) => name === one || name.startsWith(`${one}/`))
  const ours = files.map((file) => path.relative(root, file)).filter((name) => !/^\.\.|\0|node_modules\//.test(name))
  const unwatched = ours.filter((name) => !isWatched(name))
  if (unwatched.length > 0) throw new Error(`In the build and not among its sources: ${unwatched.join(', ')}`)
}

/** @param former files of the build that was here until now, whenever they were made */
function forgetOlder(dist: string, current: ReadonlySet<string>, former: ReadonlySet<string>): void {
  const now = new Date()
  for (const name of readdirSync(dist)) {
    const file = path.join(dist, name)
    if (former.has(name)) utimesSync(file, now, now)
    else if (!current.has(name) && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
  }
}
