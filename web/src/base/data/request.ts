import { CallError, type CallErrorCode } from './errors.ts'
import { getLanguage } from '#base/text/language.ts'

/** A call, before it is made: `key` is method and path under /api with `:name` parameters. */
export interface Request {
  key: string
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
  poll?: boolean | undefined
  outlives?: boolean | undefined
}
export interface Answer {
  status: number
  text: string
  header: (name: string) => string | null
}

export interface Success {
  status: number
  content: unknown
}

/** Path with parameters filled in and the query in the form the server reads: `region[]=a&filter[city]=b`. */
export function urlOf(request: Request): string {
  const path = request.key.slice(request.key.indexOf(' ') + 1)
  const params = (request.params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(pairs(request.query)).toString()
  return `/api${filled}${query ? `?${query}` : ''}`
}

/** Flattens a query; undefined, null and empty lists are left out. */
function pairs(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item) => pairs(item, `${name}[]`))
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => pairs(item, name ? `${name}[${key}]` : key))
}

const isFlat = (body: object) =>
  Object.values(body).every((value) => ['string', 'number', 'boolean', 'undefined'].includes(typeof value))

/** Flat POST bodies go form-encoded (the specification's default), everything else as JSON, files as they are. */
export function encodeBody(method: string, body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined || body === null) return {}
  if (body instanceof FormData) return { body }
  const entries = typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : []
  if (method === 'POST' && entries.length > 0 && isFlat(body as object)) {
    return { body: new URLSearchParams(pairs(body)).toString(), type: 'application/x-www-form-urlencoded' }
  }
  return { body: JSON.stringify(body), type: 'application/json' }
}

/** Method, headers and body of a call. */
export function initOf(request: Request, accept = 'application/json') {
  const method = request.key.slice(0, request.key.indexOf(' '))
  const { body, type } = encodeBody(method, request.body)
  const headers: Record<string, string> = {
    Accept: accept,
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': getLanguage(),
    ...(type && { 'Content-Type': type }),
    ...(request.poll && { 'X-Korak-Poll': '1' }),
  }
  return { method, headers, body }
}

/** Makes the call once. Reads the answer, throws CallError unless it is a success. */
export async function send(request: Request, note: (answer: Answer) => void): Promise<Success> {
  const answer = await transmit(request, initOf(request))
  note(answer)
  const content = parse(answer)
  if (answer.status >= 200 && answer.status < 300) return { status: answer.status, content }
  throw refusalOf(answer, content)
}

async function transmit(
  request: Request,
  init: { method: string; headers: Record<string, string>; body?: BodyInit | undefined },
) {
  const { signal, onProgress } = request
  try {
    if (onProgress && init.body instanceof FormData) {
      const { upload } = await import('./upload.ts')
      return await upload(urlOf(request), init, onProgress, signal)
    }
    const response = await fetch(urlOf(request), {
      ...init,
      credentials: 'same-origin',
      signal: signal ?? null,
      keepalive: request.outlives ?? false,
    } as RequestInit)
    return {
      status: response.status,
      text: await response.text(),
      header: (name: string) => response.headers.get(name),
    }
  } catch (error) {
    throw lostCall(error, signal)
  }
}

/** Nothing answered, or nobody waits for the answer any more. */
export function lostCall(error: unknown, signal: AbortSignal | undefined): CallError {
  const code: CallErrorCode = signal?.aborted ? 'ABORTED' : 'NETWORK'
  return new CallError({ status: 0, code, message: (error as Error).message })
}

export function parse(answer: Answer): unknown {
  if (answer.text === '') return null
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    // What a proxy writes, or a page to sign in to a network, is for nobody to read here.
    throw new CallError({ status: answer.status, code: 'UNREADABLE', message: '' })
  }
}

export function refusalOf(answer: Answer, content: unknown): CallError {
  const said = (content ?? {}) as { code?: CallErrorCode; message?: string; errors?: Record<string, string[]> }
  const retryAfter = Number(answer.header('Retry-After')) || undefined
  return new CallError({
    status: answer.status,
    code: said.code ?? 'UNREADABLE',
    message: said.message ?? '',
    errors: said.errors,
    retryAfter,
  })
}
