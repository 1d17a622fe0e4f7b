import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { RefusalCode } from '@korak/contract/errors.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { connect, disconnect } from '../src/db/db.ts'
import { copyTemplate } from './copies.ts'

export interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
  json: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
  /** The answer as it was sent: of files. */
  bytes: Buffer
  /** Code of a refusal. */
  code: RefusalCode | undefined
}
interface Options {
  language?: Language
  headers?: Record<string, string>
  /** Sends the body form-encoded instead of JSON. */
  form?: boolean
  /** Of an upload; POST when left out. */
  method?: 'PUT'
}
export interface Client {
  cookies: Map<string, string>
  get(url: string, options?: Options): Promise<Reply>
  post(url: string, body?: unknown, options?: Options): Promise<Reply>
  put(url: string, body?: unknown, options?: Options): Promise<Reply>
  del(url: string, options?: Options): Promise<Reply>
  /** Multipart; a file is `{ name, type?, data }`. */
  upload(
    url: string,
    fields: Record<string, string | { name: string; type?: string; data: Buffer }>,
    options?: Options,
  ): Promise<Reply>
}
export interface TestApp {
  app: FastifyInstance
  anon: Client
  newClient(): Client
  /** A client with an open session of this user; no password needed. */
  signIn(user: { id: string }): Promise<Client>
  databaseUrl: string
}

/** Where a whole run collects what the server logs, to be looked through at its end (`tools/logs.ts`). */
const logs = process.env['KORAK_TEST_LOGS']

/**
 * The real application on a database of its own. Call once per test file.
 * @param given a migrated database of another server
 */
export async function testApp(given?: string): Promise<TestApp> {
  const { name, url: databaseUrl } = given ? { name: 'given', url: given } : await copyTemplate()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-files-'))
  Object.assign(process.env, {
    KORAK_MODE: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: 'only-for-tests-only-for-tests-only',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? (logs ? 'info' : 'silent'),
    RATE_LIMITS: process.env['RATE_LIMITS'] ?? 'off',
  })
  connect(databaseUrl, 8)
  const { buildApp } = await import('../src/app.ts')
  const app = await buildApp()
  await app.ready()
  if (logs) keepLog(app, path.join(logs, `${name}.log`))
  afterAll(async () => {
    await app.close()
    await disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const newClient = () => clientOf(app)
  return { app, anon: newClient(), newClient, databaseUrl, signIn: (user) => signIn(newClient(), user.id) }
}

/** Loggers of requests share the stream of the server's. */
function keepLog(app: FastifyInstance, place: string): void {
  const file = openSync(place, 'a')
  const stream = (app.log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The logger has no stream')
  stream.write = (line) => void writeSync(file, line)
}

async function signIn(client: Client, userId: string): Promise<Client> {
  const { newSession } = await import('../src/auth/sessions.ts')
  const { insertSession } = await import('../src/auth/sessions.queries.ts')
  const { db } = await import('../src/db/db.ts')
  const employee = await db().selectFrom('employees').select('userId').where('userId', '=', userId).executeTakeFirst()
  const context = {
    id: 'test',
    language: 'sl-SI' as const,
    ip: '127.0.0.1',
    device: 'Test',
    cookie: () => undefined,
    setCookie: (cookie: string, value: string | null) => void client.cookies.set(`korak_${cookie}`, value ?? ''),
    header: () => undefined,
    replyHeader: () => {},
  }
  const { session, setCookie } = newSession(context, { id: userId, isStaff: employee !== undefined }, false)
  await insertSession(session)
  setCookie()
  return client
}

const formOf = (body: unknown): string => new URLSearchParams(body as Record<string, string>).toString()

function clientOf(app: FastifyInstance): Client {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    url: string,
    payload: unknown,
    options: Options = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const all: Record<string, string> = {
      host: '127.0.0.1:3000',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': options.language ?? 'sl-SI',
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') } : {}),
      ...headers,
      ...options.headers,
    }
    const isForm = options.form === true
    if (isForm) all['content-type'] = 'application/x-www-form-urlencoded'
    const body = isForm ? formOf(payload) : payload
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: all,
      ...(body === undefined ? {} : { payload: body as string }),
    })
    for (const cookie of reply.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const isJson = /[/+]json/.test(String(reply.headers['content-type'])) && reply.body !== ''
    const json = isJson ? JSON.parse(reply.body) : undefined
    return {
      status: reply.statusCode,
      json,
      text: reply.body,
      headers: reply.headers,
      bytes: reply.rawPayload,
      code: json?.code,
    }
  }
  return {
    cookies,
    get: (url, options) => send('GET', url, undefined, options),
    post: (url, body, options) => send('POST', url, body ?? {}, options),
    put: (url, body, options) => send('PUT', url, body ?? {}, options),
    del: (url, options) => send('DELETE', url, undefined, options),
    upload: async (url, fields, options) => {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) {
        if (typeof value === 'string') form.append(key, value)
        else form.append(key, new Blob([new Uint8Array(value.data)], { type: value.type ?? '' }), value.name)
      }
      const request = new Request('http://x', { method: 'POST', body: form })
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      return send(options?.method ?? 'POST', url, Buffer.from(await request.arrayBuffer()), options, headers)
    },
  }
}
