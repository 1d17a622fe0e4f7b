// Puts the server into few files, with the packages it uses: `npm start`, a packed folder and the image start it from them.
// Read from 1,900 modules a process takes half a second longer to start and 70 MB more, most of it their texts.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { filesHash } from './files-hash.ts'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'api/src')
const dist = path.join(root, 'api/dist')
const stamp = path.join(dist, '.stamp')
/** Everything the files are made of. Dependencies are covered by their lock file. */
const SOURCES = [
  'api/src',
  'contract/src',
  'cv/src',
  'engine/src',
  'surveyjs/src',
  'package-lock.json',
  'tools/build-server.ts',
]
/** Each process of the portal begins with one; all else, such as the reader of mails, is started from its source. */
const ENTRIES = ['server', 'worker', 'background', 'prepare']
/** Parts in machine code, and what reads files beside itself. */
const APART = /^(node:|@node-rs\/|pdfkit$)/
/** A process that runs may still load a part of the build before. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Files named beside a module stay where they are; another process is a file of the build. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    if (code.includes('new URL(') && code.includes('import.meta.url'))
      throw new Error(`${id} names a file by import.meta.url: use import.meta.dirname`)
    const folder = path.dirname(id)
    const began = folder === source ? code.replaceAll(/import\.meta\.dirname, '(\w+)\.ts'/g, entryPlace) : code
    const beside = JSON.stringify(path.relative(dist, folder))
    return began.replaceAll(/import\.meta\.dirname(?!, '\w+\.js')/g, `(import.meta.dirname + '/' + ${beside})`)
  },
}

function entryPlace(whole: string, name: string): string {
  return ENTRIES.includes(name) ? `import.meta.dirname, '${name}.js'` : whole
}

/** Builds when something has changed since the last time. @throws Error with what cannot be put together */
export async function buildServer(): Promise<'built' | 'unchanged'> {
  const hash = filesHash(root, SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'unchanged'
  rmSync(stamp, { force: true })
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(source, `${name}.ts`)])),
    external: (id) => APART.test(id),
    plugins: [places],
    onLog(level, log, handle) {
      // A package that is not there is asked for by another one that can do without (pg-native).
      if (level === 'warn') handle(log.code === 'UNRESOLVED_IMPORT' ? 'debug' : level, log)
    },
  })
  const { output } = await build.write({
    dir: dist,
    // Short, and still to be read where an error points into it.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  forgetOlder(new Set(output.map(({ fileName }) => fileName)))
  writeFileSync(stamp, hash)
  return 'built'
}

function forgetOlder(current: ReadonlySet<string>): void {
  for (const name of readdirSync(dist)) {
    const file = path.join(dist, name)
    if (!current.has(name) && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
  }
}
