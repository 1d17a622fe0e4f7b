import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CvReading as Shape, type CvProgress } from '@korak/contract/cv.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, testApp, type TestApp } from '../../../test/app.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeDocx, makePdf, makeZip } from '#files/files.factory.ts'

let api: TestApp
beforeAll(async () => {
  process.env['RATE_LIMITS'] = 'on'
  api = await testApp()
})
// All tests come from one network, whose bucket they would empty together.
beforeEach(() => db().deleteFrom('throttles').execute())

const ROUTE = '/api/portal/cv/parse'
const read = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, '../../../../cv/test/tuning', name))
const send = (name: string, data: Buffer, language: 'sl-SI' | 'en-EN' = 'sl-SI'): Promise<Reply> =>
  api.newClient().upload(ROUTE, { cv: { name, data } }, { language })
const lines = ({ text }: Reply): CvProgress[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CvProgress)
const last = (reply: Reply) => lines(reply).at(-1)
const spooled = (): string[] => readdirSync(path.join(env().DATA_DIR, 'tmp'))
const text = (line: string) => makePdf(line)

test('a CV is read in stages, a line of JSON each; the reading is last and has the shape promised', async () => {
  const reply = await send('Življenjepis.pdf', read('sl-t01.pdf'))
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const stages = lines(reply)
  expect(stages[0]).toEqual({ stage: 'reading' })
  const done = stages.at(-1)
  if (done?.stage !== 'done') throw new Error('It was not read')
  expect(Shape.parse(done.reading)).toEqual(done.reading)
  const found = new Map(done.reading.suggestions.map((one) => [one.field, one]))
  const expected = JSON.parse(String(read('sl-t01.expected.json'))).fields
  for (const field of ['name', 'email'] as const) expect(found.get(field)?.value).toBe(expected[field])
  expect(found.get('name')).toMatchObject({ source: expect.any(String), quote: expect.stringMatching(/\S/) })
  expect(done.reading.lists.experiences.length).toBeGreaterThan(2)
})

test.each(['sl-t04.docx', 'sl-t05.odt', 'sl-t06.rtf', 'hr-t13.xml', 'en-t11.json'])('%s is read', async (name) => {
  const done = last(await send(name, read(name)))
  const expected = JSON.parse(String(read(name.replace(/\.\w+$/, '.expected.json')))).fields
  expect(done).toMatchObject({ stage: 'done', reading: { is_scanned: false } })
  const names = done?.stage === 'done' ? done.reading.suggestions.filter(({ field }) => field === 'email') : []
  expect(names.map(({ value }) => value)).toEqual([expected.email])
})

describe('nothing stays', () => {
  /** Rows of every table but those that count tries. */
  async function rows(): Promise<Record<string, number>> {
    const { rows: tables } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and c.relname <> 'throttles'
      and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db())
    const counts: [string, number][] = []
    for (const { name } of tables) {
      const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)}`.execute(db())
      counts.push([name, found[0]?.n ?? 0])
    }
    return Object.fromEntries(counts)
  }

  test('no row is written and no file is left, whether it was read, refused or could not be read', async () => {
    const before = await rows()
    expect(last(await send('a.pdf', read('sl-t02.pdf')))).toMatchObject({ stage: 'done' })
    expect(spooled()).toEqual([])
    expect(last(await send('a.pdf', text('')))).toMatchObject({ stage: 'failed', failure: 'no-text' })
    expect((await send('a.docx', text('x'))).status).toBe(422)
    expect((await api.anon.upload(ROUTE, {})).status).toBe(422)
    const many = { cv: { name: 'a.pdf', data: text('x') }, more: { name: 'b.pdf', data: text('y') } }
    expect((await api.newClient().upload(ROUTE, many)).status).toBe(422)
    expect(spooled()).toEqual([])
    expect(await rows()).toEqual(before)
  })

  test('the log has neither words of the CV nor the name of the file', async () => {
    const written: string[] = []
    const { log } = api.app
    const level = log.level
    log.level = 'trace'
    const stream = Reflect.get(
      log,
      Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream') ?? '',
    )
    const write = stream.write
    stream.write = (line: string) => void written.push(line)
    try {
      await send('Tajno ime.pdf', read('sl-t01.pdf'))
      await send('Tajno ime.pdf', text('Mila Skrivnost'))
    } finally {
      stream.write = write
      log.level = level
    }
    const { name, email } = JSON.parse(String(read('sl-t01.expected.json'))).fields
    const all = written.join('')
    expect(all).toContain('/portal/cv/parse')
    for (const secret of [name, email, 'Tajno', 'Skrivnost']) expect(all).not.toContain(secret)
  })
})

test('each wrong file gets its own words, in the language of the request', async () => {
  const encrypted = makePdf('x', '/Encrypt 9 0 R')
  const files: Record<string, [string, Buffer]> = {
    locked: ['cv.pdf', encrypted],
    empty: ['cv.pdf', Buffer.alloc(0)],
    large: ['cv.pdf', Buffer.concat([makePdf(), Buffer.alloc(11 * 1024 * 1024)])],
    mislabelled: ['cv.docx', makePdf()],
    kind: ['cv.txt', Buffer.from('Ana Novak')],
    blank: ['cv.pdf', text('')],
    damaged: [
      'cv.docx',
      makeZip([
        { name: '[Content_Types].xml', data: '<T/>' },
        { name: 'word/document.xml', data: '<' },
      ]),
    ],
  }
  for (const language of ['sl-SI', 'en-EN'] as const) {
    await db().deleteFrom('throttles').execute()
    const said: string[] = []
    for (const [what, [name, data]] of Object.entries(files)) {
      const reply = await send(name, data, language)
      const line = reply.status === 200 ? last(reply) : undefined
      const words = line ? (line.stage === 'failed' ? line.message : '') : reply.json.errors.cv.join(' ')
      expect([what, words]).toEqual([what, expect.stringMatching(/^\p{Lu}.{10,}\.$/u)])
      said.push(words)
    }
    // A blank page and a broken document may be the same to a reader; all others are told apart.
    expect(new Set(said.slice(0, 6)).size).toBe(6)
    expect(said[0]).toContain(language === 'sl-SI' ? 'zaščitena' : 'protected by a password')
  }
  expect(spooled()).toEqual([])
})

describe('limits', () => {
  test('ten readings of one network are free, the next has to wait; its upload is not taken in', async () => {
    const answers: Reply[] = []
    for (let n = 0; n < 11; n++) answers.push(await send('a.docx', makeDocx()))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers[10]).toMatchObject({
      code: 'TOO_MANY',
      headers: { 'retry-after': expect.stringMatching(/^(2\d|30)$/) },
    })
  })

  test('a request that is no upload is refused in its own words', async () => {
    expect((await api.anon.post(ROUTE, {})).json.errors).toEqual({ cv: ['Izpolnite to polje.'] })
    expect((await api.anon.post(ROUTE, { more: 1 })).json.errors).toHaveProperty('more')
    const headers = { 'x-requested-with': 'none' }
    expect((await api.anon.post(ROUTE, {}, { headers })).code).toBe('ORIGIN_REFUSED')
  })
})
