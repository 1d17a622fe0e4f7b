// Two nodes of the portal on a database that Patroni looks after, behind a proxy without stickiness, with a mail server beside them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RoundRobin, startRoundRobin } from '../../tools/nodes/proxy.ts'
import { findFreePort, type RunningServer, runServer } from '../../tools/run-server.ts'
import { startMailServer } from '../faults.ts'
import { type PatroniCluster, startPatroni, whyNoPatroni } from './cluster.ts'

export interface Portal {
  cluster: PatroniCluster
  proxy: RoundRobin
  nodes: RunningServer[]
  /** Ports of the nodes, in their order: of the portal itself and of its metrics. */
  ports: number[]
  metricsPorts: number[]
  stop(): Promise<void>
}

/** @throws Error when this machine is none where that can be done */
export async function startPortal(
  more: (cluster: PatroniCluster) => Record<string, string> = () => ({}),
): Promise<Portal> {
  const reason = whyNoPatroni()
  if (reason) throw new Error(`That cannot be tried here: ${reason}`)
  const home = mkdtempSync(path.join(tmpdir(), 'korak-failover-'))
  const dataDir = path.join(home, 'data')
  mkdirSync(dataDir)
  const [mail, proxy, cluster] = [await startMailServer(), await startRoundRobin(), await startPatroni()]
  const nodes: RunningServer[] = []
  const metricsPorts: number[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()))
    await proxy.stop()
    await cluster.stop()
    mail.stop()
    rmSync(home, { recursive: true, force: true })
  }
  const settings = {
    SEED: 'story',
    NODES: '2',
    WORKERS: '1',
    PUBLIC_URL: proxy.url,
    DATABASE_URL: cluster.url,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    ...more(cluster),
  }
  try {
    for (const n of [0, 1]) {
      metricsPorts[n] = await findFreePort()
      nodes.push(await runServer({ dataDir, settings: { ...settings, METRICS_PORT: String(metricsPorts[n]) } }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const ports = nodes.map(({ url }) => Number(new URL(url).port))
  proxy.leadTo(ports)
  return { cluster, proxy, nodes, ports, metricsPorts, stop }
}
