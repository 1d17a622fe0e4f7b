import type { FastifyInstance } from 'fastify'
import { Refusal } from '#errors.ts'

/** Unknown paths under /api get the refusal shape; everything else is a page of the web app or its 404. */
export function endUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw new Refusal('NOT_FOUND')
  })
}

/**
 * An address where there is nothing, of the same kind as one that cannot be read (`%zz`, a part of 300 characters):
 * a call for a call, a page for a page.
 */
export const nowhere = (url: string): string => (/^\/(api|assets)(\/|$)/.test(url) ? '/api/nowhere' : '/nowhere')
