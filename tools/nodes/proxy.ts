// A proxy as nginx is one: each request goes to the next node, whoever asks; a node that takes no connection is passed over.
import http, { Agent } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  port: number
  url: string
  /** From now on these ports of this machine take turns. */
  leadTo(ports: readonly number[]): void
  /** Requests each port was given. */
  counts: ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** Starts it at a free port, leading nowhere. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const counts = new Map<number, number>()
  let ports: readonly number[] = []
  let turn = 0

  const pass = (request: http.IncomingMessage, body: Buffer, reply: http.ServerResponse, tries: number): void => {
    turn += 1
    const port = ports[turn % ports.length]
    if (port === undefined) return void reply.writeHead(502).end()
    const { method = 'GET', headers, url: path = '/' } = request
    const sent = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      counts.set(port, (counts.get(port) ?? 0) + 1)
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.once('error', () => reply.destroy())
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // As nginx does by itself: what was not sent, or only reads, is asked of the next one.
      const mayAgain = error.code === 'ECONNREFUSED' || method === 'GET'
      if (!reply.headersSent && mayAgain && tries < 4) return pass(request, body, reply, tries + 1)
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    sent.end(body)
  }
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => pass(request, Buffer.concat(parts), reply, 0))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    leadTo: (given) => void (ports = given),
    counts,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      agent.destroy()
    },
  }
}
