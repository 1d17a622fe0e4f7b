import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { waitingNow } from '#background/waiting.ts'
import { cacheCounts } from '#base/cache.ts'
import { poolNow } from '#db/db.ts'
import { replicaCounts } from '#db/replica.ts'
import { env } from '#env.ts'
import { areFilesThere } from '#files/contents/readiness.ts'
import { hasRoom } from './disk-room.ts'

/**
 * Prometheus metrics on a port of their own (`METRICS_PORT`), of this machine alone unless `METRICS_HOST` says otherwise: the
 * process's own; requests and connections by the names of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/http/http-metrics/,
 * https://opentelemetry.io/docs/specs/semconv/database/database-metrics/); what memory answered; and what waits for the background
 * process, asked of the database at each scrape, the same from every process. `deploy/monitoring` holds a dashboard and rules for alerts.
 */
export async function serveMetrics(app: FastifyInstance): Promise<Server | undefined> {
  const { METRICS_PORT, METRICS_HOST } = env()
  if (METRICS_PORT === undefined) return undefined
  const { Counter, Gauge, Histogram, collectDefaultMetrics, register } = await import('prom-client')
  // A scrape is answered by any of several: under one name their counters would go up and down, and no rate would be true.
  if ((env().WORKERS ?? 1) > 1) register.setDefaultLabels({ process: String(process.pid) })
  collectDefaultMetrics()
  // Counted where they are kept; a scrape only carries it over.
  const answers = new Counter({
    registers: [],
    name: 'cache_answers_total',
    help: 'Answers of what is kept in memory for seconds: from memory, or asked for.',
    labelNames: ['cache', 'from'],
    collect() {
      this.reset()
      for (const [cache, { asked, kept }] of cacheCounts()) {
        this.inc({ cache, from: 'memory' }, kept)
        this.inc({ cache, from: 'asked' }, asked - kept)
      }
    },
  })
  register.registerMetric(answers)
  const reads = new Counter({
    name: 'replica_reads_total',
    help: 'Reads that may come from a replica: from it, or from the primary since it had not caught up or did not answer.',
    labelNames: ['from'],
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(replicaCounts())) this.inc({ from }, count)
    },
  })
  register.registerMetric(reads)
  const seconds = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests by route template and status.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      http_request_method: request.method,
      http_route: request.routeOptions.url ?? 'unknown',
      http_response_status_code: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames })
  const connections = gauge('db_client_connection_count', 'Connections of this process, used and idle.', 'state')
  const pending = gauge('db_client_connection_pending_requests', 'Requests of this process that wait for a connection.')
  const depth = gauge('korak_waiting', 'Background tasks and mails that are due.', 'what')
  const age = gauge('korak_waiting_seconds', 'For how long the oldest of them has been due.', 'what')
  const failed = gauge('korak_failed', 'Tasks that will not be tried again, mails given up in the last day.', 'what')
  const silent = gauge('korak_background_silent_seconds', 'Since a background process last said that it lives.')
  const isAnswering = gauge('korak_database_up', 'Did the database answer this scrape?')
  const room = gauge(
    'korak_disk_room',
    'Is there room on the disks of files and database, as far as writes have shown?',
  )
  const files = gauge('korak_files_up', 'Does the store of files answer? A folder always does.')
  const look = async (): Promise<void> => {
    room.set(Number(await hasRoom()))
    files.set(Number(env().FILES === 'folder' || (await areFilesThere())))
    const { used, idle, waiting } = poolNow()
    connections.set({ state: 'used' }, used)
    connections.set({ state: 'idle' }, idle)
    pending.set(waiting)
    const now = await waitingNow().catch(() => null)
    isAnswering.set(now ? 1 : 0)
    if (!now) return
    for (const what of ['tasks', 'mails'] as const) {
      depth.set({ what }, now[what].due)
      age.set({ what }, now[what].seconds)
      failed.set({ what }, now[what].failed)
    }
    silent.set(now.silentSeconds)
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void look()
      .then(() => register.metrics())
      .then((text) => response.setHeader('Content-Type', register.contentType).end(text))
  })
  return server.listen(METRICS_PORT, METRICS_HOST)
}
