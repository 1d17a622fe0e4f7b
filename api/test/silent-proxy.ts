import { once } from 'node:events'
import net from 'node:net'

/**
 * A way to the database that loses what is sent and closes nothing, as a firewall does that has forgotten a connection. What was open
 * while it was silent, and whatever says what it is deaf to, stays lost.
 */
export async function silentProxy(database: string) {
  const to = new URL(database)
  const is = { silent: false, deafTo: '' }
  const sockets = new Set<net.Socket>()
  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    const server = net.connect({ port: Number(to.port), host: to.hostname, allowHalfOpen: true })
    let isLost = false
    const lost = () => (isLost ||= is.silent)
    client.on('data', (bytes) => {
      if (is.deafTo !== '' && bytes.includes(is.deafTo)) isLost = true
      if (!lost()) server.write(bytes)
    })
    server.on('data', (bytes) => void (lost() || client.write(bytes)))
    client.on('end', () => void (lost() || server.end()))
    server.on('end', () => void (lost() || client.end()))
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(database)
  through.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`
  return {
    url: through.href,
    is,
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
