// A packed folder is whole without being installed: whatever its sources import is in it, or locked. And there is no more in it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Module, packageOf, readModules, root } from '../graph.ts'
import { cutLock, find, type Places } from '../pack/lock.ts'
import { reach } from '../pack/reach.ts'
import { folderSize } from '../pack/size.ts'
import { COMMANDS } from '../build-server.ts'
import { writePack } from '../pack/write.ts'
import { renderedPages } from '../../web/build/rendered.ts'

const place = mkdtempSync(path.join(tmpdir(), 'korak-packed-'))
const folder = path.join(place, 'portal')
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Manifest {
  workspaces: string[]
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: unknown
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const manifest = (room = '') => JSON.parse(read(path.join(room, 'package.json'))) as Manifest
const locked = () => (JSON.parse(read('package-lock.json')) as { packages: Places }).packages
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })

beforeAll(() => writePack({ target: folder, commit: '0123456789ab', withDatabase: false, isBuilt: false }))

describe('a packed folder', () => {
  const all = [...readModules().values()]
  /** What is in it, and what is in the build that is packed with it. */
  const packed = () => all.filter(({ file }) => existsSync(path.join(folder, file)))
  const run = reach(['api/src/server.ts', ...COMMANDS.map((name) => `tools/ops/${name}.ts`)]).modules
  const imports = (modules: readonly Module[]) =>
    modules.flatMap(({ file, imports: ofOne }) => ofOne.map((one) => ({ file, ...one })))

  test('has every file its sources import, and sources of what is started from them only', () => {
    // The two readers that work apart from the portal, and what starts it; a command is there by its name.
    const sources = packed().filter(({ file }) => !file.startsWith('tools/ops/'))
    expect(sources.length).toBeGreaterThan(80)
    expect(sources.length).toBeLessThan(150)
    const absent = imports(sources).filter(({ from, isPackage }) => !isPackage && !existsSync(path.join(folder, from)))
    expect(absent.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
  })

  test('names in each room the packages the room imports, and locks them', () => {
    const places = locked()
    const modules = [...new Map([...run, ...packed()].map((one) => [one.file, one])).values()]
    expect(modules.length).toBeGreaterThan(500)
    const faults = imports(modules)
      .filter(({ from, isPackage }) => isPackage && !from.startsWith('node:') && !from.startsWith('@korak/'))
      .flatMap(({ file, from }) => {
        const room = file.startsWith('tools/') ? '' : (file.split('/', 1)[0] ?? '')
        const name = packageOf(from)
        const isNamed = name in manifest(room).dependencies
        return isNamed && find(name, room, places) ? [] : [`${file}: ${from}`]
      })
    expect(faults).toEqual([])
  })

  test('has the files that packages of the server are asked for by path', () => {
    const names = run.flatMap(({ text }) =>
      [...text.matchAll(/import\.meta\.resolve\(['`]([^'`]+)['`]\)/g)].map(([, from = '']) => from.split('/', 2)),
    )
    expect(names.length).toBeGreaterThan(1)
    const places = Object.keys(locked())
    const prefix = ([scope = '', name = '']: string[]) => `node_modules/${scope}/${name.split('$', 1)[0]}`
    expect(names.filter((one) => !places.some((at) => at.startsWith(prefix(one))))).toEqual([])
  })

  test('has nothing of development', () => {
    expect(
      files().filter((name) => /\.(test|factory|trials)\.|\.d\.ts$|^(e2e|bench|docs)\b|(^|\/)test\//.test(name)),
    ).toEqual([])
    expect(['', ...manifest().workspaces].filter((room) => manifest(room).devDependencies)).toEqual([])
    const developers = /\/(typescript|vite|vitest|react|react-dom|oxlint|oxfmt|playwright|happy-dom|rolldown)$/
    const places = Object.entries(locked())
    expect(
      places.filter(([at, { dev }]) => dev || developers.test(at) || at.includes('@embedded')).map(([at]) => at),
    ).toEqual([])
  })

  test('draws only what the server renders: no other screen is in its renderer', async () => {
    const file = path.join(root, 'web/src/app/routes.list.ts')
    const { transform } = renderedPages() as { transform(code: string, id: string): string }
    const built = transform(readFileSync(file, 'utf8'), file)
    const pagesIn = (code: string) => [...code.matchAll(/import\('#([^']+)'\)/g)].map(([, page = '']) => page)
    const drawn = [...built.matchAll(/rendered: 'src\/([^']+)'/g)].map(([, page = '']) => page)
    expect(pagesIn(built).toSorted()).toEqual(drawn.toSorted())
    expect(drawn).toContain('jobs/JobPage.tsx')
    // The titles of all of them are in the document's head.
    expect(built.match(/title: /g)?.length).toBe(readFileSync(file, 'utf8').match(/title: /g)?.length)
  })

  test('is small', () => {
    expect(folderSize(folder, ['dist'])).toBeLessThan(6)
    // Binaries of other systems are named, and not installed.
    const installed = Object.entries(locked()).filter(([at, { optional }]) => at.includes('node_modules/') && !optional)
    // Ten of them send traces and one speaks to a bucket, where somebody wants that.
    expect(installed.length).toBeLessThan(240)
  })

  test('has the commands of the runbook', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')
    const named = new Set([...runbook.matchAll(/(?:npm run|korak-run) ([\w:-]+)/g)].map(([, name = '']) => name))
    // Run in the repository.
    for (const name of ['bench', 'deploy:check', 'nodes', 'pack', 'runbook', 'start:production']) named.delete(name)
    expect([...named].filter((name) => !COMMANDS.includes(name))).toEqual([])
    const programs = COMMANDS.map((name) => manifest().scripts[name]?.replace('node ', '') ?? '')
    expect(programs.filter((name) => !files().includes(name))).toEqual([])
  })

  test('has every migration', () => {
    const migrations = readdirSync(path.join(root, 'api/migrations'))
    expect(readdirSync(path.join(folder, 'api/migrations'))).toEqual(migrations)
  })

  test('npm takes its lock for the one of its manifest', () => {
    // As `npm ci` begins, and without a connection.
    const tree = execFileSync('npm', ['ls', '--package-lock-only', '--all', '--json'], { cwd: folder }).toString()
    expect((JSON.parse(tree) as { problems?: string[] }).problems ?? []).toEqual([])
  })
})

describe('a cut lock', () => {
  const places: Places = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' }, optionalDependencies: { elsewhere: '1.0.0' } },
    'node_modules/a/node_modules/b': {
      version: '1.5.0',
      peerDependencies: { c: '*', tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/c': { version: '3.0.0', devOptional: true },
    'node_modules/tool': { version: '4.0.0', dev: true },
  }

  test('keeps what is needed at the place where it is found, and no peer that may be missing', () => {
    expect(Object.keys(cutLock({ dependencies: { a: '1.0.0' } }, [], places))).toEqual([
      '',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
  })

  test('is refused when something needed is not locked', () => {
    expect(() => cutLock({ dependencies: { z: '1.0.0' } }, [], places)).toThrow('z')
  })
})
