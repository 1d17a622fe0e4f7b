// A network between two, which can be cut, made silent, or slow.
import net from 'node:net'
import { once } from 'node:events'

export interface Wire {
  port: number
  /** Ends every connection and takes no new one. */
  cut(): void
  /** Takes connections and carries nothing. */
  silence(): void
  /** Carries everything so many milliseconds later, each way. */
  slow(ms: number): void
  mend(): void
  stop(): Promise<void>
}

/** Listens on a port of its own and carries what comes to another one and back. */
export async function stretchWire(to: number): Promise<Wire> {
  const sockets = new Set<net.Socket>()
  const waiting = new Set<() => void>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let delay = 0
  const carry = (from: net.Socket, into: net.Socket): void => {
    sockets.add(from)
    // Small parts wait for nobody: otherwise each mail takes 80 ms.
    from.setNoDelay(true)
    from.on('data', (part: Buffer) => {
      const pass = (): void => {
        if (state === 'silent') waiting.add(pass)
        else if (into.writable) into.write(part)
      }
      if (delay > 0) setTimeout(pass, delay)
      else pass()
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
  }
  const server = net.createServer((socket) => {
    if (state === 'cut') return void socket.destroy()
    const beyond = net.connect(to, '127.0.0.1')
    carry(socket, beyond)
    carry(beyond, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'cut'
      endAll()
    },
    silence: () => void (state = 'silent'),
    slow: (ms) => void (delay = ms),
    mend() {
      // What had to wait belongs to conversations that were given up meanwhile, or goes on in its order.
      state = 'whole'
      delay = 0
      for (const pass of waiting) pass()
      waiting.clear()
    },
    async stop() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
