// The product and the bare server side by side on the same database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type RunningServer, runServer } from '../tools/run-server.ts'
import { type BenchDatabase, PLACE } from './bench-database.ts'
import { workOfDatabase, workOfWeb } from './processor.ts'

export interface ServerPair {
  korak: RunningServer
  baseline: string
  /** Process of the bare side. */
  baselinePid: number
  stop(): Promise<void>
}

/** As production runs, but for rate limits: one web process. Mails stay in the local mailbox. */
export const settingsFor = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  SEED: 'reference',
  WORKERS: '1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})

/** @param first the address that must answer 200 @param folder a packed folder instead of this repository @param more settings besides */
export async function startKorak(
  url: string,
  name: string,
  first?: string,
  folder?: string,
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = path.join(PLACE, 'data', name)
  mkdirSync(dataDir, { recursive: true })
  return runServer({
    dataDir,
    settings: { ...settingsFor(url), ...more },
    ...(first ? { first } : {}),
    ...(folder ? { folder } : {}),
  })
}

/** Processor time of both sides so far, each with the database's: nothing else may work on it meanwhile. */
export const workedBy = (pair: Pick<ServerPair, 'korak' | 'baselinePid'>, database: BenchDatabase) => {
  const of = (web: number) => () => ({ web: workOfWeb(web), database: workOfDatabase(database.embedded.pid() ?? 0) })
  return { ours: of(pair.korak.pid), baseline: of(pair.baselinePid) }
}

/** @param name program of the bare side @param probe a path it answers @param more settings of ours */
export async function startServerPair(
  url: string,
  name = 'baseline-server.ts',
  probe = '/api/portal/jobs?page=1',
  more: Record<string, string> = {},
): Promise<ServerPair> {
  const korak = await startKorak(url, 'pair', undefined, undefined, more)
  const port = await findFreePort()
  const program = path.join(import.meta.dirname, name)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, String(port), url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const baseline = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(baseline + probe).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) break
    if (tries > 200 || child.exitCode !== null) throw new Error('The baseline server does not answer')
    await sleep(25)
  }
  return {
    korak,
    baseline,
    baselinePid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
      await korak.stop()
    },
  }
}
