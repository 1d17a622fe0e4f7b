import { env } from '#env.ts'
import type { App } from '#routing/mount.ts'

/** Key of the example provider in `assessment_providers`. */
export const EXAMPLE = 'primer'
/** Its templates: paths, since a local portal is its own provider. */
export const EXAMPLE_LAUNCH = '/dev/provider/start?token={token}'
export const EXAMPLE_POLL = '/dev/provider/orders/{order}'

/**
 * A provider of tests as another company would run it, so that the whole way can be walked on one machine. Outside
 * local mode its code is not even loaded and its addresses are unknown.
 */
export async function mountExampleProvider(app: App): Promise<void> {
  if (!env().isLocal) return
  const { mountExamplePages } = await import('./pages.ts')
  mountExamplePages(app)
}
