import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CvProgress } from '@korak/contract/cv.ts'
import Fastify from 'fastify'
import Document from 'pdfkit'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { env } from '#env.ts'
import { sendLines } from '#http/answers/json-lines.ts'
import { streamReading } from './stream-reading.ts'

const HOSTILE = path.join(import.meta.dirname, '../../../../cv/test/hostile')
const api = await testApp()
let origin = ''
beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})

const hostile = (name: string): Buffer => readFileSync(path.join(HOSTILE, name))
const spooled = (): string[] => readdirSync(path.join(env().DATA_DIR, 'tmp'))
const readers = (): string[] =>
  String(execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']))
    .split('\n')
    .filter((row) => row.trim().split(/\s+/)[1] === String(process.pid) && row.includes('cv/src/process/child'))
/** What files before this one have left in their process. */
const others = new Set(readers())
/** Processes of this file that read CVs. */
const children = (): string[] => readers().filter((row) => !others.has(row))

function send(name: string, data: Buffer, signal: AbortSignal | null = null): Promise<Response> {
  const body = new FormData()
  body.append('cv', new Blob([new Uint8Array(data)]), name)
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'sl' }
  return fetch(`${origin}/api/portal/cv/parse`, { method: 'POST', body, headers, signal })
}
const partOf = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> =>
  Buffer.from((await reader.read()).value ?? []).toString()

test('lines arrive while the CV is being read; who goes away ends the reading, and nothing stays', async () => {
  const gone = new AbortController()
  const answer = await send('cv.docx', hostile('entries.docx'), gone.signal)
  const body = answer.body?.getReader()
  if (!body) throw new Error('No body')
  expect(JSON.parse(await partOf(body))).toEqual({ stage: 'reading' })
  expect(children()).toHaveLength(1)
  gone.abort()
  await expect.poll(children, { timeout: 5000 }).toEqual([])
  await expect.poll(spooled, { timeout: 5000 }).toEqual([])
})

test('who goes away during the upload leaves nothing either', async () => {
  const gone = new AbortController()
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(
        Buffer.from('--x\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-1.7 half'),
      )
      await sleep(200)
      gone.abort()
    },
  })
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'multipart/form-data; boundary=x' }
  const wanted = { method: 'POST', body: slow, headers, signal: gone.signal, duplex: 'half' }
  await expect(fetch(`${origin}/api/portal/cv/parse`, wanted as RequestInit)).rejects.toThrow(/abort/)
  await expect.poll(spooled, { timeout: 5000 }).toEqual([])
})

// The process has to be started first, which alone takes longer.
test('what takes longer than the limit is ended and says so', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) =>
    sendLines(
      reply,
      streamReading({ path: path.join(HOSTILE, 'operators.pdf'), language: 'en-EN', from: '', limitMs: 50 }),
    ),
  )
  const began = performance.now()
  const { body } = await app.inject('/')
  expect(performance.now() - began).toBeLessThan(4000)
  const stages = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CvProgress)
  expect(stages.at(-1)).toEqual({
    stage: 'failed',
    failure: 'time-out',
    message: expect.stringMatching(/^Reading .*\.$/),
  })
  await app.close()
})

test('a file that has gone is a fault of ours: told in plain words, and the answer ends', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) =>
    sendLines(reply, streamReading({ path: '/nowhere/cv', language: 'sl-SI', from: '' })),
  )
  expect((await app.inject('/')).body).toMatch(/^\{"stage":"failed","failure":"unreadable","message":"[^"]+"\}\n$/)
  await app.close()
})

/** A PDF that opens for everybody and asks not to be changed. */
function restricted(lines: string[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new Document({ pdfVersion: '1.7', ownerPassword: 'lastnik' })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => void chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    for (const line of lines) document.text(line)
    document.end()
  })
}

test('a PDF that only asks not to be changed is read', async () => {
  const work = [
    'Delovne izkusnje',
    '2019 - danes  Prodajalka, Lipa d.o.o., Ljubljana',
    '2012 - 2019  Prodajalka, Breza d.d., Kranj',
  ]
  const pdf = await restricted(['Zala Primer', 'E-posta: zala.primer@example.com', 'Telefon: 041 000 111', ...work])
  const last = JSON.parse((await (await send('cv.pdf', pdf)).text()).trim().split('\n').at(-1) ?? '')
  expect(last.stage).toBe('done')
  expect(last.reading.suggestions.map(({ value }: { value: string }) => value)).toContain('zala.primer@example.com')
})

test('hostile files end in time, each with its words; the server answers others meanwhile and keeps no memory', async () => {
  const names = readdirSync(HOSTILE).filter((name) => !name.endsWith('.md'))
  expect(names.length).toBeGreaterThan(25)
  let isRunning = true
  let slowest = 0
  const ping = async (): Promise<void> => {
    while (isRunning) {
      const began = performance.now()
      expect((await fetch(`${origin}/api/codelists/get/gender`)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
      await sleep(100)
    }
  }
  const before = process.memoryUsage().rss
  let most = 0
  const pings = ping()
  const wrong: unknown[] = []
  const one = async (name: string): Promise<void> => {
    const began = performance.now()
    const answer = await send(name, hostile(name))
    const body = await answer.text()
    const took = performance.now() - began
    most = Math.max(most, process.memoryUsage().rss - before)
    const last = JSON.parse(body.trim().split('\n').at(-1) ?? '')
    const words = last.message === undefined ? '' : answer.status === 422 ? last.errors.cv[0] : last.message
    const isRight = last.stage === 'done' || (/^\p{Lu}.{15,}\.$/u.test(words) && [200, 422].includes(answer.status))
    if (!isRight || took > 15_000) wrong.push([name, answer.status, Math.round(took), last])
  }
  const queue = [...names]
  const two = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) await one(name)
  }
  await Promise.all([two(), two()])
  isRunning = false
  await pings
  expect(wrong).toEqual([])
  expect(slowest).toBeLessThan(3000)
  expect(most).toBeLessThan(300 * 1024 * 1024)
  expect(spooled()).toEqual([])
}, 150_000)

test('with the server its processes end', async () => {
  expect(children().length).toBeGreaterThan(0)
  await api.app.close()
  await expect.poll(children, { timeout: 5000 }).toEqual([])
})
