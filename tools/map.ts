// `npm run map`: writes docs/map.md (with docs/rooms.md and docs/openapi.json) from the code, so that they cannot say anything else.
// For every noun: screens, calls with audience, tables it writes, and where its tests are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteContract } from '../contract/src/route.ts'
import { screens } from './lists.ts'

const root = path.join(import.meta.dirname, '..')
export const MAP = path.join(root, 'docs/map.md')
const MACHINERY = ['audit', 'background', 'base', 'db', 'files', 'http', 'i18n', 'mail', 'routing', 'seed']
const GROUND = new Set(['app', 'base', 'brand', 'ui', 'words'])

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const folders = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
/** Files below a folder as paths from the root, sorted; none when there is no such folder. */
function filesIn(dir: string, fits: (name: string) => boolean): string[] {
  try {
    const names = readdirSync(path.join(root, dir), { recursive: true }).map(String)
    return names
      .filter(fits)
      .map((name) => path.posix.join(dir, name))
      .toSorted()
  } catch {
    return []
  }
}

const drawn = screens().map((screen) => ({ ...screen, file: `web/src/${screen.file}` }))

/** Everything the contract exports, by name: tables of calls are found by the name a room mounts them under. */
const contract = Object.assign(
  {},
  ...(await Promise.all(
    filesIn('contract/src', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map(
      async (file) => (await import(path.join(root, file))) as object,
    ),
  )),
) as Record<string, unknown>

/** Calls a room of the server answers. */
const callsOf = (room: string): [string, RouteContract][] =>
  filesIn(`api/src/${room}`, (name) => name.endsWith('.routes.ts')).flatMap((file) =>
    [...read(file).matchAll(/\bmount\(\w+, (\w+),/g)].flatMap(([, table = '']) =>
      Object.entries(contract[table] as Record<string, RouteContract>),
    ),
  )

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Every table of the migrations. */
const tables = filesIn('api/migrations', (name) => name.endsWith('.sql'))
  .flatMap((file) => namesIn(read(file), /^create table (\w+)/gim))
  .toSorted()

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Tables a room of the server writes. */
function written(room: string): string[] {
  const isCode = (name: string) => name.endsWith('.ts') && !/\.(test|factory|trials)\.ts$/.test(name)
  const source = filesIn(`api/src/${room}`, isCode).map(read).join('\n')
  const kysely = new Set(namesIn(source, /(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g))
  const sql = new Set(namesIn(source, /(?:insert into|update|delete from) (\w+)/g))
  return tables.filter((name) => kysely.has(camel(name)) || sql.has(name))
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const list = (items: string[]): string => items.map((item) => `\`${item}\``).join(', ')

function chapter(noun: string): string {
  const seen = drawn.filter(({ file }) => file.startsWith(`web/src/${noun}/`))
  const tests = [
    ...filesIn(`api/src/${noun}`, isTest),
    ...filesIn(`web/src/${noun}`, isTest),
    ...filesIn('e2e', (name) => name === `${noun}.e2e.ts`),
  ]
  const calls = callsOf(noun)
  const owned = written(noun)
  return [
    `## ${noun}`,
    ...(seen.length > 0
      ? [
          '',
          '| screen | for | file |',
          '| --- | --- | --- |',
          ...seen.map((screen) => `| ${screen.path} | ${screen.access} | ${screen.file} |`),
        ]
      : []),
    ...(calls.length > 0
      ? [
          '',
          '| call | audience | what |',
          '| --- | --- | --- |',
          ...calls.map(([key, { audience, summary }]) => `| ${key} | ${audience} | ${summary} |`),
        ]
      : []),
    ...(owned.length > 0 ? ['', `Tables written: ${list(owned)}`] : []),
    ...(tests.length > 0 ? ['', `Tests: ${list(tests)}`] : []),
  ].join('\n')
}

function machinery(): string {
  const rows = MACHINERY.map((room) => {
    const tests = filesIn(`api/src/${room}`, isTest).map((file) => path.basename(file))
    return `| ${room} | ${list(written(room))} | ${list(tests)} |`
  })
  return ['## Machinery of the server', '', '| room | tables written | tests |', '| --- | --- | --- |', ...rows].join(
    '\n',
  )
}

function others(): string {
  const stories = filesIn('e2e', (name) => name.endsWith('.e2e.ts'))
  const checks = [...filesIn('api/test', isTest), ...filesIn('tools', isTest)]
  const known = new Set(folders('api/src').flatMap(written))
  const ground = drawn.filter(({ file }) => file.startsWith('web/src/app/'))
  return [
    '## The rest',
    '',
    `Screens of the shell: ${ground.map((screen) => `${screen.path} (${screen.access}, ${screen.file})`).join(', ')}`,
    '',
    `Stories in a browser: ${list(stories)}`,
    '',
    `Tests of the whole and of the repository: ${list(checks)}`,
    '',
    `Tables written by way of another name: ${list(tables.filter((name) => !known.has(name)))}`,
  ].join('\n')
}

/** The whole map as text. */
export function makeMap(): string {
  const rooms = [
    ...folders('api/src').filter((name) => !MACHINERY.includes(name)),
    ...folders('web/src').filter((name) => !GROUND.has(name)),
  ]
  const nouns = [...new Set(rooms)].toSorted()
  const head = `# Map of the code\n\nWritten by \`npm run map\`; do not edit. A call's path is under \`/api\`.`
  return `${[head, ...nouns.map(chapter), machinery(), others()].join('\n\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  const { DOCUMENT, makeDocument } = await import('./openapi.ts')
  const { drawRooms, ROOMS } = await import('./rooms.ts')
  writeFileSync(MAP, makeMap())
  writeFileSync(ROOMS, drawRooms())
  writeFileSync(DOCUMENT, makeDocument())
  console.log(`Wrote ${[MAP, ROOMS, DOCUMENT].map((file) => path.relative(root, file)).join(', ')}`)
}
