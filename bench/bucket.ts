// A bucket the portal keeps its files in, a wire away.
import { type BucketServer, bucketSettings, startBucketServer } from '../tools/bucket-server.ts'
import { stretchWire, type Wire } from './wire.ts'

export interface Bucket extends Pick<BucketServer, 'kill' | 'start' | 'stop'> {
  /** Between the portal and the bucket. */
  wire: Wire
  /** What the portal is started with. */
  settings: Record<string, string>
}

/** Starts it. */
export async function startBucket(): Promise<Bucket> {
  const { port, kill, start, stop: end } = await startBucketServer()
  const wire = await stretchWire(port)
  const stop = async (): Promise<void> => {
    await end()
    await wire.stop()
  }
  return { wire, settings: bucketSettings(wire.port), kill, start, stop }
}
