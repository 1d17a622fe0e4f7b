// A client that keeps its connections, for requests that depend on each other.
import http from 'node:http'

/** The most that anything measured asks at the same time. */
const MOST = 64
const agent = new http.Agent({ keepAlive: true, maxSockets: MOST, scheduling: 'fifo' })
export interface Sent {
  status: number
  body: string
  cookies: readonly string[]
}

/** Sends JSON as a browser of the portal does, with the session of a candidate. @throws when there is no answer */
export function send(
  origin: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; timeout?: number; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const { token, body, timeout = 10_000 } = options
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    ...(text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
    ...(token ? { Cookie: `korak_session=${token}` } : {}),
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, { method, headers, agent, timeout }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      )
      response.once('error', reject)
    })
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', reject)
    request.end(text)
  })
}
