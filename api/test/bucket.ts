import { afterAll } from 'vitest'
import { type BucketServer, bucketSettings, startBucketServer } from '../../tools/bucket-server.ts'

/** An S3 server of its own, in another process; files go into its bucket. Call before the application is made. */
export async function bucketServer(): Promise<BucketServer> {
  const server = await startBucketServer()
  Object.assign(process.env, bucketSettings(server.port))
  afterAll(() => server.stop())
  return server
}
