// Rooms are the folders of a source tree and the files at its top. Reads who imports whom, finds rings of rooms, and draws
// docs/rooms.md (`npm run map`). Tests, factories and imports of types alone are left out: they need nobody to be there.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EVENT_HANDLERS } from '../api/src/events.list.ts'

const root = path.join(import.meta.dirname, '..')
export const ROOMS = path.join(root, 'docs/rooms.md')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Rooms and whom each imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const STATEMENT = /^(?:import|export)\s+(type\s)?([^'";]*?)from\s+'([^']+)'|^import\s+'([^']+)'/gm
const DYNAMIC = /(?<!typeof\s)\bimport\(\s*'([^']+)'\s*\)(?!\.[A-Z])/g
const isOfTypes = (clause: string): boolean => {
  const names = /^\{(.*)\}\s*$/s.exec(clause.trim())?.[1]
  return names !== undefined && names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
}

/** What a source imports when it runs, at once or later. */
export function importsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = [...code.matchAll(STATEMENT)].flatMap(([, type, clause = '', from, alone]) =>
    type || isOfTypes(clause) ? [] : [from ?? alone ?? ''],
  )
  return [...found, ...[...code.matchAll(DYNAMIC)].map(([, from = '']) => from)]
}

/** Code below a source tree as paths inside it. */
function codeIn(tree: string): string[] {
  const names = readdirSync(path.join(root, tree), { recursive: true, withFileTypes: true })
  return names
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|factory|trials|d)\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(path.join(root, tree), path.join(entry.parentPath, entry.name)))
    .toSorted()
}

const roomOf = (file: string): string => file.split('/')[0] ?? ''

/** Who imports whom in a source tree, room by room. */
export function graphOf(tree: string): Graph {
  const files = codeIn(tree)
  const known = new Set(files)
  const graph = new Map(files.map((file) => [roomOf(file), new Set<string>()]))
  for (const file of files)
    for (const from of importsOf(read(`${tree}/${file}`))) {
      const target = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from)
      if (known.has(target) && roomOf(target) !== roomOf(file)) graph.get(roomOf(file))?.add(roomOf(target))
    }
  return graph
}

/** Rooms of the server that are put together from others, or are machinery and no noun: the linter sees to them. */
const NO_NOUNS = /^(audit|auth|background|base|db|files|http|i18n|mail|routing|seed)\//
const QUERIES = /\bfrom\s+'#([^'/]+)\/[^']*\.queries\.ts'/g

/** Queries of other rooms a file of a noun imports, types too: it is their service that is asked. @param file in api/src */
export const foreignQueries = (file: string, source: string): string[] =>
  file.includes('/') && !NO_NOUNS.test(file)
    ? [...source.matchAll(QUERIES)].flatMap(([, room = '']) => (room === roomOf(file) ? [] : [`${file}: ${room}`]))
    : []

/** {@link foreignQueries} of the whole server. */
export const trespasses = (): string[] =>
  codeIn('api/src').flatMap((file) => foreignQueries(file, read(`api/src/${file}`)))

/** Everything that can be reached from a room. */
function below(graph: Graph, room: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(graph.get(room) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

/** Rings: rooms that can all be reached from each other, the largest ring first. */
export function ringsOf(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((room) => [room, below(graph, room)]))
  const left = new Set([...graph.keys()].filter((room) => reach.get(room)?.has(room)))
  const rings: string[][] = []
  for (const room of left) {
    const ring = [...left].filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).toSorted()
    rings.push(ring)
    for (const one of ring) left.delete(one)
  }
  return rings.toSorted((a, b) => b.length - a.length)
}

/** How far down the longest way from a room goes; a room that needs nobody is at 0. Only without rings. */
function layers(graph: Graph): Map<string, number> {
  const found = new Map<string, number>()
  const layer = (room: string): number => {
    const known = found.get(room)
    if (known !== undefined) return known
    const deepest = Math.max(-1, ...[...(graph.get(room) ?? [])].map(layer)) + 1
    found.set(room, deepest)
    return deepest
  }
  for (const room of graph.keys()) layer(room)
  return found
}

/** Rooms every other may use; named in the drawing of nobody. */
const GROUND = new Set([
  'base',
  'db',
  'env.ts',
  'errors.ts',
  'i18n',
  'log.ts',
  'audit',
  'auth',
  'http',
  'background',
  'routing',
])
const list = (names: Iterable<string>): string => [...names].toSorted().join(', ')
const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

function drawn(tree: string): string[] {
  const graph = graphOf(tree)
  const at = layers(graph)
  const rows = [...graph]
    .toSorted(([a], [b]) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || a.localeCompare(b))
    .map(([room, uses]) => [String(at.get(room)), room, list([...uses].filter((one) => !GROUND.has(one)))])
  return table(['layer', 'room', 'uses'], rows)
}

/** Rooms in whose code an event happens, by its name. */
export function emitters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of codeIn('api/src'))
    for (const [, name = ''] of read(`api/src/${file}`).matchAll(/\bemit\('(\w+)'/g))
      found.set(name, (found.get(name) ?? new Set()).add(roomOf(file)))
  return found
}

/** Rooms that act on an event, in their order. */
export const actors = (name: string): string[] =>
  Object.entries(EVENT_HANDLERS).flatMap(([room, handlers]) => (name in handlers ? [room] : []))

/** Names of all events, as they are declared. */
export const eventNames = (): string[] =>
  [.../interface Events \{([\s\S]*?)\n\}/.exec(read('api/src/events.ts'))![1]!.matchAll(/^ {2}(\w+):/gm)].map(
    ([, name = '']) => name,
  )

/** What `wiring.ts` hands to which room, and from which. */
function handed(): string[][] {
  const source = read('api/src/wiring.ts')
  const rooms = new Map(
    [...source.matchAll(/^import \{([^}]+)\} from '(?:#|\.\/)([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => [name.trim(), roomOf(from)] as const),
    ),
  )
  const given = [...source.matchAll(/^ {2}(\w+)\.set\(.*?(\w+)\)+$/gm)]
  return given.map(([, slot = '', value = '']) => [
    `${rooms.get(slot)}: \`${slot}\``,
    `${rooms.get(value)}: \`${value}\``,
  ])
}

/** The drawing as text. */
export function drawRooms(): string {
  const happens = emitters()
  return `${[
    '# Rooms of the server',
    '',
    'Written by `npm run map`; do not edit. A room is a folder of api/src or a file at its top. No room depends on itself,',
    'however long the way: each uses rooms of lower layers only, and tools/repo-tests/rooms.test.ts refuses a ring.',
    'Imports of types alone do not count: nothing of them is there when the code runs. Neither do tests, factories and trials.',
    '',
    `Everybody may use ${list(GROUND)}; they are not repeated below.`,
    '',
    ...drawn('api/src'),
    '',
    '## What happens, and who acts on it',
    '',
    'Inside the transaction it happens in, in this order (api/src/events.ts).',
    '',
    ...table(
      ['event', 'happens in', 'acted on by'],
      eventNames().map((name) => [name, list(happens.get(name) ?? []), actors(name).join(', ')]),
    ),
    '',
    '## What is handed to rooms below',
    '',
    'Once in each process (api/src/wiring.ts).',
    '',
    ...table(['to', 'from'], handed()),
  ].join('\n')}\n`
}
