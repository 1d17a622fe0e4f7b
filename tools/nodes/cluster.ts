// Nodes of one portal on this machine: supervisors with processes of their own, one database, one store, a proxy in front.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, type RunningServer, runServer } from '../run-server.ts'
import { type Database, embedded, type OpenDatabase } from './databases.ts'
import { type RoundRobin, startRoundRobin } from './proxy.ts'

export interface Node {
  port: number
  /** Its version. */
  folder: string
  server: RunningServer
}
export interface Cluster {
  proxy: RoundRobin
  database: Database
  dataDir: string
  /** What every node is told. */
  settings: Record<string, string>
  /** Starts one more node; the proxy does not lead to it yet. */
  start(more?: { folder?: string; settings?: Record<string, string> }): Promise<Node>
  /** What all nodes have written to their logs. */
  log(): string
  stop(): Promise<void>
}

/** The database and the proxy; nodes are started by `start`. */
export async function openCluster(given: Record<string, string>, open: OpenDatabase = embedded): Promise<Cluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'korak-nodes-'))
  const place = path.join(home, 'database')
  mkdirSync(place)
  // The account of the database goes through it.
  chmodSync(home, 0o711)
  const [database, proxy] = await Promise.all([open(place), startRoundRobin()])
  const nodes: Node[] = []
  const dataDir = path.join(home, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const settings = { PUBLIC_URL: proxy.url, ...database.settings, ...given }
  return {
    proxy,
    database,
    dataDir,
    settings,
    async start({ folder, settings: more = {} } = {}) {
      const server = await runServer({ dataDir, ...(folder && { folder }), settings: { ...settings, ...more } })
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
