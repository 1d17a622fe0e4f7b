import type { FastifyInstance } from 'fastify'
import { env } from '#env.ts'

/** The mailbox of local mode. In production its code is not even loaded and its addresses are unknown. */
export async function mountMailbox(app: FastifyInstance): Promise<void> {
  if (!env().isLocal) return
  const { mountMailboxPages } = await import('./mailbox.routes.ts')
  mountMailboxPages(app)
}
