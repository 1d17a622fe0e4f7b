// A server that speaks S3, in a process of its own that can be killed, with an empty bucket.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const SERVER = `
const S3rver = require('@20minutes/s3rver')
const [directory, port] = process.argv.slice(1)
const buckets = [{ name: 'korak' }]
new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets: buckets })
  .run().then((at) => console.log(at.port ?? at.address().port))`

export interface BucketServer {
  folder: string
  port: number
  kill(): Promise<void>
  /** Again on the same port, with what it had. */
  start(): Promise<void>
  /** It takes connections and says nothing. */
  hang(): void
  goOn(): void
  /** For good. */
  stop(): Promise<void>
}

/** Starts it. */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-bucket-'))
  let child: ChildProcess
  let port = 0
  const start = async (): Promise<void> => {
    // Without the older hashes it fails where a list goes on after a thousand names.
    const program = ['--openssl-legacy-provider', '-e', SERVER, folder, String(port)]
    child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
    port = await new Promise<number>((resolve, reject) => {
      child.stdout?.once('data', (line: Buffer) => resolve(Number(line.toString())))
      child.once('exit', () => reject(new Error('The S3 server has ended')))
    })
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const stop = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  const [hang, goOn] = [() => void child.kill('SIGSTOP'), () => void child.kill('SIGCONT')]
  return { folder, port, kill, start, hang, goOn, stop }
}

/** What the portal is started with to keep its files there. @param port of the server, or of what stands before it */
export const bucketSettings = (port: number): Record<string, string> => ({
  FILES: 's3://korak/portal',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_KEY: 'S3RVER',
  S3_SECRET: 'S3RVER',
})
