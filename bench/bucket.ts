// A bucket in a process of its own, which can be killed while the portal keeps its files there.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../tools/run-server.ts'
import { stretchWire, type Wire } from './wire.ts'

const SERVER = `
const S3rver = require('@20minutes/s3rver')
const [directory, port] = process.argv.slice(1)
new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets: [{ name: 'korak' }] })
  .run().then(() => console.log('ready'))`

export interface Bucket {
  /** Between the portal and the bucket. */
  wire: Wire
  /** What the portal is started with. */
  settings: Record<string, string>
  kill(): void
  /** Again, with what it had. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts it. */
export async function startBucket(): Promise<Bucket> {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-bucket-'))
  const port = await findFreePort()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    // Without the older hashes it fails where a list goes on after a thousand names.
    const program = ['--openssl-legacy-provider', '-e', SERVER, folder, String(port)]
    child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.stdout) await once(child.stdout, 'data')
  }
  await start()
  const wire = await stretchWire(port)
  const settings = {
    FILES: 's3://korak/portal',
    S3_ENDPOINT: `http://127.0.0.1:${wire.port}`,
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
  }
  const kill = (): void => void child.kill('SIGKILL')
  const stop = async (): Promise<void> => {
    kill()
    await wire.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { wire, settings, kill, start, stop }
}
