import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const SERVER = `
const S3rver = require('@20minutes/s3rver')
const [directory, port] = process.argv.slice(1)
const buckets = [{ name: 'korak' }]
new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets: buckets })
  .run().then((at) => console.log(at.port ?? at.address().port))`

interface BucketServer {
  folder: string
  kill(): Promise<void>
  /** Again on the same port, with what it had. */
  start(): Promise<void>
  /** It takes connections and says nothing. */
  hang(): void
  goOn(): void
}

/** An S3 server of its own, in another process; files go into its bucket. Call before the application is made. */
export async function bucketServer(): Promise<BucketServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-bucket-'))
  let child: ChildProcess
  let port = '0'
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['-e', SERVER, folder, port], { stdio: ['ignore', 'pipe', 'inherit'] })
    port = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
      child.once('exit', () => reject(new Error('The S3 server has ended')))
    })
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  await start()
  Object.assign(process.env, {
    FILES: 's3://korak/portal',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
  })
  afterAll(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, start, kill, hang: () => void child.kill('SIGSTOP'), goOn: () => void child.kill('SIGCONT') }
}
