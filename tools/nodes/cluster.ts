// Nodes of one portal on this machine: supervisors with processes of their own, one database, one store, a proxy in front.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Embedded, startEmbedded } from '../../api/src/db/embedded.ts'
import { root, type RunningServer, runServer } from '../run-server.ts'
import { type RoundRobin, startRoundRobin } from './proxy.ts'

export interface Node {
  port: number
  /** Its version. */
  folder: string
  server: RunningServer
}
export interface Cluster {
  proxy: RoundRobin
  database: Embedded
  /** Starts one more node; the proxy does not lead to it yet. */
  start(more?: { folder?: string; settings?: Record<string, string> }): Promise<Node>
  /** What all nodes have written to their logs. */
  log(): string
  stop(): Promise<void>
}

/** The database and the proxy; nodes are started by `start`. */
export async function openCluster(settings: Record<string, string>): Promise<Cluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'korak-nodes-'))
  const [database, proxy] = await Promise.all([
    startEmbedded({ dataDir: path.join(home, 'database'), log: () => {} }),
    startRoundRobin(),
  ])
  const nodes: Node[] = []
  const dataDir = path.join(home, 'data')
  mkdirSync(dataDir)
  return {
    proxy,
    database,
    async start({ folder, settings: more = {} } = {}) {
      const server = await runServer({
        dataDir,
        ...(folder && { folder }),
        settings: { PUBLIC_URL: proxy.url, DATABASE_URL: database.url, ...settings, ...more },
      })
      const node = { server, folder: folder ?? root, port: Number(new URL(server.url).port) }
      nodes.push(node)
      return node
    },
    log: () => nodes[0]?.server.log() ?? '',
    async stop() {
      await Promise.all(nodes.map(({ server }) => server.stop()))
      await proxy.stop()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
