import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { env } from '#env.ts'

/**
 * Prometheus metrics on a port of their own (`METRICS_PORT`), of this machine alone unless `METRICS_HOST` says otherwise:
 * the process's own and the duration of requests by route template and status.
 */
export async function serveMetrics(app: FastifyInstance): Promise<Server | undefined> {
  const { METRICS_PORT, METRICS_HOST } = env()
  if (METRICS_PORT === undefined) return undefined
  const { Histogram, collectDefaultMetrics, register } = await import('prom-client')
  collectDefaultMetrics()
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void register.metrics().then((text) => response.setHeader('Content-Type', register.contentType).end(text))
  })
  return server.listen(METRICS_PORT, METRICS_HOST)
}
