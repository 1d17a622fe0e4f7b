import { buildServer } from '../build-server.ts'

/** Servers are started as they are built: from what stands here now. */
export async function setup(): Promise<void> {
  await buildServer()
}
