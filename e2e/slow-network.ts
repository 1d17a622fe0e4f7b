import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stands between browsers and the server, and keeps every call back for some time up to `delayMs`, so that answers overtake one
 * another. What the stories ask for themselves comes at once.
 * @returns the port to be called, and how to stop
 */
export async function startSlowNetwork(target: number, delayMs: number): Promise<{ port: number; stop: () => void }> {
  const upTo = (share: number): Promise<void> => sleep(Math.random() * delayMs * share)
  const network = http.createServer(async (request, response) => {
    const isBrowser = /Mozilla/.test(request.headers['user-agent'] ?? '')
    const isCall = request.url?.startsWith('/api/')
    if (isBrowser) await upTo(isCall ? 1 : 0.3)
    const { method, url, headers } = request
    const onwards = http.request({ port: target, path: url, method, headers, agent: false }, async (answer) => {
      if (isBrowser && isCall) await upTo(0.3)
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onwards.on('error', () => response.destroy())
    response.on('close', () => onwards.destroy())
    request.pipe(onwards)
  })
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  return { port: (network.address() as AddressInfo).port, stop: () => void network.close().closeAllConnections() }
}
