// A build of a small server of its own: what is in its files and what is read when it starts, and what stays beside it.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, COMMANDS, filesOfServer } from '../build-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'korak-build-'))
const LATER = './later.ts'
const dist = path.join(folder, 'api/dist')
const put = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const run = (): string => execFileSync(process.execPath, [path.join(dist, 'server.js')]).toString()
const server = (more = ''): void =>
  put(
    'api/src/server.ts',
    `import periods from '../../retention.json' with { type: 'json' }
     import words from '../content/documents.json' with { type: 'json' }
     console.log(periods.months, words.greeting, (await import('${LATER}')).later)${more}`,
  )

beforeAll(() => {
  for (const name of ['api/seed', 'contract/src', 'cv/src', 'engine/src', 'surveyjs/src', 'tools/ops', 'tools/backup'])
    mkdirSync(path.join(folder, name), { recursive: true })
  for (const name of ['worker', 'background', 'prepare']) put(`api/src/${name}.ts`, `console.log('${name}')`)
  for (const name of COMMANDS) put(`tools/ops/${name}.ts`, `console.log('${name}')`)
  for (const name of ['package-lock.json', 'tools/build-server.ts', 'brand.json']) put(name, '{}')
  put('package.json', '{ "type": "module" }')
  put('retention.json', '{ "months": 6 }')
  put('api/content/documents.json', '{ "greeting": "hello" }')
  put('api/src/later.ts', `export const later = 'first'`)
  server()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what whoever runs the portal may change counts from the next start on, built anew or not', async () => {
  expect(await buildServer(folder)).toBe('built')
  expect(run()).toBe('6 hello first\n')
  expect(await buildServer(folder)).toBe('unchanged')
  put('retention.json', '{ "months": 3 }')
  expect(run()).toBe('3 hello first\n')
})

test('whatever else is in the files is built anew when it changes', async () => {
  put('api/content/documents.json', '{ "greeting": "hi" }')
  expect(await buildServer(folder)).toBe('built')
  expect(run()).toBe('3 hi first\n')
  server(`\nimport other from '../../other.json' with { type: 'json' }\nconsole.log(other)`)
  put('other.json', '{ "a": 1 }')
  await expect(buildServer(folder)).rejects.toThrow('other.json')
  server()
})

test('parts of a build that has served for days are there for its processes when another takes its place', async () => {
  await buildServer(folder)
  const parts = readdirSync(dist).filter((name) => name.startsWith('later-'))
  const days = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  for (const name of readdirSync(dist)) utimesSync(path.join(dist, name), days, days)
  put('api/src/later.ts', `export const later = 'second'`)
  expect(await buildServer(folder)).toBe('built')
  expect(run()).toBe('3 hi second\n')
  expect(parts.filter((name) => !existsSync(path.join(dist, name)))).toEqual([])
  // They are in no release.
  expect(filesOfServer(folder).filter((name) => parts.includes(name))).toEqual([])
  expect(filesOfServer(folder)).toContain('server.js')
})

test('whatever signs a file has, it is kept in one byte a sign, and says the same', async () => {
  put(
    'api/src/later.ts',
    `const tag = (texts: TemplateStringsArray, ...values: unknown[]) => [...texts, values.length].join()
    export const later = ['č – 😀', tag\`–\${1}č\`, String.raw\`\\d–\${'č'}😀\`, /^[–-—]–?č$/u.test('–č'), 'a–b'.replace(/–/, '€')].join(' ')`,
  )
  await buildServer(folder)
  expect(run()).toBe(`3 hi č – 😀 –,č,1 ${String.raw`\d–č😀`} true a€b\n`)
  const wide = filesOfServer(folder).filter((name) => /[^\0-\xff]/.test(readFileSync(path.join(dist, name), 'utf8')))
  expect(wide).toEqual([])
})
