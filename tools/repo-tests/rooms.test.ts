// Rooms lie in layers: who needs whom goes one way only, so that a room can be read, changed and tested with what is below it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readModules } from '../graph.ts'
import {
  actors,
  drawRooms,
  emitters,
  eventNames,
  foreignQueries,
  graphOf,
  importsOf,
  ringsOf,
  ROOMS,
  trespasses,
} from '../rooms.ts'

test.each(['api/src', 'web/src'])('no room of %s depends on itself', (source) => {
  expect(ringsOf(graphOf(source))).toEqual([])
})

test('queries belong to their room; others ask its service', () => {
  expect(trespasses()).toEqual([])
})

test.each([
  ['a service asks the other noun, not its queries', 'jobs/bad.service.ts', '#users/users.queries.ts', true],
  ['queries use no queries of another noun', 'jobs/search/bad.queries.ts', '#users/users.queries.ts', true],
  ['nor of one that is divided', 'jobs/bad.ts', '#consents/ledger/ledger.queries.ts', true],
  ['parts of one room share theirs', 'jobs/search/good.service.ts', '#jobs/jobs.queries.ts', false],
  ['a service may be asked', 'jobs/good.service.ts', '#users/users.service.ts', false],
])('%s', (_name, file, from, isRefused) => {
  for (const what of ['{ x }', '* as x', 'type { X }', '{\n  x,\n  y,\n}'])
    expect(foreignQueries(file, `import ${what} from '${from}'\n`)).toHaveLength(isRefused ? 1 : 0)
})

test('every event happens somewhere and somebody acts on it', () => {
  const happens = emitters()
  const names = eventNames()
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !happens.has(name) || actors(name).length === 0)).toEqual([])
})

test('every command that runs rules of the product puts it together before', () => {
  const tools = path.join(import.meta.dirname, '..')
  const read = (name: string) => readFileSync(path.join(tools, name), 'utf8')
  const namesIn = (folder: string) => readdirSync(path.join(tools, folder)).map((name) => path.join(folder, name))
  // It only reads the ledger, with as little of the portal as it can.
  const commands = [...namesIn(''), ...namesIn('ops')].filter(
    (name) => name.endsWith('.ts') && name !== 'ops/verify-receipt.ts',
  )
  const modules = readModules()
  /** Everything a file loads, itself among it. */
  const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { from, isType } of modules.get(file)?.imports ?? []) if (!isType) loadedBy(from, seen)
    return seen
  }
  // Those of `ops` run what they load, however far away; others only read it.
  const imported = (name: string) => (name.startsWith('ops/') ? [...loadedBy(`tools/${name}`)] : importsOf(read(name)))
  const running = commands.filter((name) => imported(name).some((from) => from.endsWith('.service.ts')))
  expect(running.length).toBeGreaterThan(3)
  expect(running.filter((name) => !/^\s*wire\(\)$/m.test(read(name)))).toEqual([])
})

test('docs/rooms.md is fresh: run `npm run map`', () => {
  expect(readFileSync(ROOMS, 'utf8')).toBe(drawRooms())
})

test.each([
  ["import { a } from '#jobs/a.ts'", ['#jobs/a.ts']],
  ["import * as a from './a.ts'\nimport b, { type C } from './b.ts'", ['./a.ts', './b.ts']],
  ["import {\n  type A,\n  b,\n} from './a.ts'", ['./a.ts']],
  ["export { a } from './a.ts'\nexport * from './b.ts'", ['./a.ts', './b.ts']],
  ["import './a.css.ts'", ['./a.css.ts']],
  ["const { a } = await import('#jobs/a.ts')", ['#jobs/a.ts']],
  ["import type { A } from './a.ts'\nexport type { B } from './b.ts'", []],
  ["import { type A, type B } from './a.ts'", []],
  ["type A = typeof import('./a.ts')\ntype B = import('./b.ts').B", []],
  ["// import { a } from './a.ts'\n/* import { b } from './b.ts' */", []],
])('%j imports %j', (source, imports) => {
  expect(importsOf(source)).toEqual(imports)
})

test('a ring is found however long the way round is, and apart from another', () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([room, uses]) => [room, new Set(uses)]))
  expect(ringsOf(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([])
  const rings = ringsOf(graph({ top: ['a', 'x'], a: ['b'], b: ['c'], c: ['a', 'x'], x: ['y'], y: ['x'] }))
  expect(rings).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
})
