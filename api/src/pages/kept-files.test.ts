import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerRefusals } from '#http/answers/refusals.ts'
import { testApp } from '../../test/app.ts'
import { keepFiles } from './kept-files.ts'
import { mountWeb } from './pages.routes.ts'
import type { Web } from './renderer.ts'

await testApp()
const app = Fastify()
answerRefusals(app)
// A version of its own, which has none of these files.
mountWeb(app, {} as Web, new Map())
const get = (url: string) => app.inject({ method: 'GET', url })

test('files of a version that served before, or serves at another node, are there for the pages that need them', async () => {
  const kept = path.join(process.env['DATA_DIR'] ?? '', 'screens')
  const before = path.join(mkdtempSync(path.join(tmpdir(), 'korak-screens-')), 'client')
  mkdirSync(path.join(before, 'assets/pdfjs-6'), { recursive: true })
  writeFileSync(path.join(before, 'assets/Page-Ab12_x.js'), 'export const before = 1\n')
  writeFileSync(path.join(before, 'assets/pdfjs-6/worker-1.js'), 'self.before = 1\n')
  expect((await get('/assets/Page-Ab12_y.js')).statusCode).toBe(404)
  await keepFiles(before)
  const answer = await get('/assets/Page-Ab12_x.js')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'export const before = 1\n',
  ])
  expect((await get('/assets/pdfjs-6/worker-1.js')).statusCode).toBe(200)
  // A month after the last start of that version nobody has its pages open.
  const [year, version] = [new Date(Date.now() - 31 * 86_400_000), 'Page-Ab12_x.js']
  utimesSync(path.join(kept, version), year, year)
  await keepFiles(before)
  expect(readdirSync(kept)).toContain(version)
  utimesSync(path.join(kept, version), year, year)
  await keepFiles(path.join(before, 'nothing'))
  expect(readdirSync(kept)).not.toContain(version)
  writeFileSync(path.join(process.env['DATA_DIR'] ?? '', 'secret.js'), 'no')
  writeFileSync(path.join(kept, '.hidden.js'), 'no')
  for (const name of ['..%2fsecret.js', '.hidden.js', 'pdfjs-6', 'a/b/c.js'])
    expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([name, 404])
})
