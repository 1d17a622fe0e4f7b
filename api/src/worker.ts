import { buildApp } from './app.ts'
import { connect, disconnect } from '#db/db.ts'
import { env } from '#env.ts'
import { serveMetrics } from '#http/metrics.ts'
import { setListeningPort } from '#http/origin.ts'

/** Longest a worker that is going down waits for requests under way. */
const DRAIN_MS = 10_000

connect(env().DATABASE_URL ?? '')
const app = await buildApp()
const metrics = await serveMetrics(app)
try {
  await app.listen({ host: env().HOST, port: env().PORT })
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const reason = isTaken ? 'something else is listening there; choose another PORT' : String(error)
  console.error(`Cannot listen on ${env().HOST}:${env().PORT}: ${reason}`)
  process.exit(1)
}
const address = app.server.address()
if (address && typeof address === 'object') setListeningPort(address.port)
process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : undefined })

let isStopping = false
/** Finishes what is under way, tells keep-alive clients to reconnect, and ends. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  app.drain()
  setTimeout(() => process.exit(0), DRAIN_MS).unref()
  metrics?.close()
  await app.close()
  await disconnect()
  process.exit(0)
}
process.on('message', (message) => void (message === 'stop' && stop()))
process.on('disconnect', () => void stop())
// The terminal sends Ctrl-C to the whole group; the primary decides when workers go.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void stop())
