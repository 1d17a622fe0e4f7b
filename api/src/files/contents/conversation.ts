import { createReadStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import aws4 from 'aws4'
import { makeBreaker } from '#base/breaker.ts'
import { codeOf, queueLog, reportOn } from '#background/queue-log.ts'
import { env } from '#env.ts'
import { FilesAway } from './away.ts'

/** What S3 says in words: a list of a thousand names, or an error. */
const MAX_TEXT = 2 * 1024 * 1024
const KEEP = { keepAlive: true, maxSockets: 32, timeout: 30_000 }
const agents = { 'http:': new http.Agent(KEEP), 'https:': new https.Agent(KEEP) }
/** Ours, not theirs: this machine has no room, or what was to be sent is gone. */
const OWN_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EMFILE', 'ENOENT', 'EEXIST'])

/** Whether the store is asked now. */
export const store = makeBreaker({
  failures: 3,
  shortestMs: 5000,
  longestMs: 60_000,
  report: reportOn('file store'),
})

interface Ask {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  /** With what comes after the question mark, all of it encoded. */
  path: string
  body?: { file: string; size: number; sha256: Buffer }
  headers?: Record<string, string>
  /** For the whole conversation, from the connection to the end of the answer. */
  patienceMs: number
}

/** Milliseconds the clock of this machine is behind that of the store, which takes nothing signed a quarter of an hour ago or ahead. */
let behind = 0
/** Less says no more than how long the answer took: it names whole seconds. */
const LEAST_MS = 3000
function followClock({ headers: { date } }: IncomingMessage): void {
  const apart = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(apart)) behind = Math.abs(apart) > LEAST_MS ? apart : 0
}

/** Signs a request, in its headers or, for somebody else to make it, in its address (which has a question mark). */
export function signed({ method, path, body, headers = {} }: Omit<Ask, 'patienceMs'>, signQuery = false) {
  const { S3_KEY = '', S3_SECRET = '', S3_REGION } = env()
  const { host, protocol } = endpoint()
  // Signed with the hash of the content: a store that gets another content refuses it.
  const content = body
    ? { 'content-length': String(body.size), 'x-amz-content-sha256': body.sha256.toString('hex') }
    : {}
  const at = new Date(Date.now() + behind).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const request = {
    service: 's3',
    region: S3_REGION,
    method,
    path: signQuery ? `${path}&X-Amz-Date=${at}` : path,
    signQuery,
    headers: { host, ...headers, ...content, ...(!signQuery && { 'x-amz-date': at }) },
  }
  const { headers: all, path: address = path } = aws4.sign(request, { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET })
  return { headers: all, path: address, url: `${protocol}//${host}${address}` }
}

function endpoint(): URL {
  const { S3_ENDPOINT, S3_REGION } = env()
  return new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`)
}

/**
 * One request to the store and its answer.
 * @param take reads the answer; what it was not interested in is thrown away
 * @throws FilesAway when it cannot be reached, does not end in time, fails or refuses us
 */
export async function converse<T>(ask: Ask, take: (answer: IncomingMessage) => Promise<T>): Promise<T> {
  if (!store.admits(ask.patienceMs)) throw new FilesAway(store.pauseLeft())
  const [begun, apart] = [performance.now(), behind]
  try {
    const taken = await once(ask, take).catch((error: NodeJS.ErrnoException) => {
      // By a clock that was wrong, as its answer shows.
      if (error instanceof Refused && Math.abs(behind - apart) > LEAST_MS) return once(ask, take)
      // It had closed a connection we had kept. All we ask for can be asked twice.
      if (error.code === 'ECONNRESET' && performance.now() - begun < ask.patienceMs / 2) return once(ask, take)
      throw error
    })
    store.noteAnswer()
    return taken
  } catch (error) {
    if (OWN_FAULTS.has(codeOf(error))) throw error
    if (error instanceof Refused) {
      store.noteAnswer()
      queueLog()('error', 'the file store refuses', { code: error.code })
    } else store.noteSilence(begun)
    throw new FilesAway(store.pauseLeft())
  }
}

/** Wrong keys, no such bucket: somebody has to look. */
class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

async function once<T>(ask: Ask, take: (answer: IncomingMessage) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ask.patienceMs)
  const answer = await send(ask, signal)
  followClock(answer)
  try {
    const { statusCode = 0 } = answer
    if (statusCode >= 500 || statusCode === 429) throw new Error(`HTTP ${statusCode}`)
    if (statusCode >= 300 && !(await isNoSuchKey(answer, ask.method))) throw new Refused(`HTTP ${statusCode}`)
    return await take(answer)
  } finally {
    // Read to its end the connection is kept for the next one.
    if (!answer.readableEnded) answer.destroy()
  }
}

function send(ask: Ask, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port, protocol } = endpoint()
    const { headers, path } = signed(ask)
    const { request } = protocol === 'http:' ? http : https
    const agent = agents[protocol as keyof typeof agents]
    const sent = request({ hostname, port, method: ask.method, path, headers, agent, signal }, resolve)
    sent.on('error', reject)
    if (!ask.body) return void sent.end()
    const file = createReadStream(ask.body.file)
    file.on('error', (error) => {
      sent.destroy()
      reject(error)
    })
    sent.on('close', () => file.destroy())
    file.pipe(sent)
  })
}

/** There is no such thing in the bucket, as opposed to no such bucket. To HEAD nothing is said but the number. */
async function isNoSuchKey(answer: IncomingMessage, method: string): Promise<boolean> {
  if (answer.statusCode !== 404) return false
  return method === 'HEAD' || (await textOf(answer)).includes('<Code>NoSuchKey</Code>')
}

/** @throws Error when it is longer than anything the store says */
export async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_TEXT) throw new Error('The answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
