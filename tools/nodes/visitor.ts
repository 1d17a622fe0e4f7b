// Somebody with a browser who asks whichever node is named, or the proxy.
import http, { Agent } from 'node:http'

interface Answered<T> {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
  /** Of an answer in JSON. */
  json: T
}
interface Asked {
  body?: unknown
  form?: FormData
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export class Visitor {
  readonly #cookies = new Map<string, string>()

  /** Asks the node at a port of this machine. @throws Error when there is no answer */
  async ask<T = unknown>(port: number, method: string, path: string, { body, form }: Asked = {}): Promise<Answered<T>> {
    const encoded = form ? new Response(form) : undefined
    const text = encoded ? Buffer.from(await encoded.arrayBuffer()) : Buffer.from(body ? JSON.stringify(body) : '')
    const type = encoded?.headers.get('content-type') ?? (body ? 'application/json' : '')
    const headers = {
      'X-Requested-With': 'XMLHttpRequest',
      ...(this.#cookies.size > 0 && { Cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(type && { 'Content-Type': type }),
      'Content-Length': text.length,
    }
    return new Promise((resolve, reject) => {
      const asked = http.request(
        { host: '127.0.0.1', port, method, path, headers, agent, timeout: 20_000 },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('error', reject)
          answer.once('end', () => {
            this.#keep(answer.headers['set-cookie'] ?? [])
            const bytes = Buffer.concat(parts)
            const isJson = String(answer.headers['content-type']).startsWith('application/json')
            const json = (isJson ? JSON.parse(bytes.toString()) : undefined) as T
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, json })
          })
        },
      )
      asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
      asked.once('error', reject)
      asked.end(text)
    })
  }

  #keep(given: readonly string[]): void {
    for (const cookie of given) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  /** Has what another browser has, too. */
  take(other: Visitor): this {
    for (const [name, value] of other.#cookies) this.#cookies.set(name, value)
    return this
  }

  async signIn(port: number, username: string, password: string): Promise<this> {
    const { status, json } = await this.ask(port, 'POST', '/api/auth/login', { body: { username, password } })
    if (status !== 200) throw new Error(`Signing in answers ${status} ${JSON.stringify(json)}`)
    return this
  }
}
