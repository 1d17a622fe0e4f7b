import type { FastifyInstance } from 'fastify'
import { Refusal } from '#errors.ts'

/** Unknown paths under /api get the refusal shape; everything else is a page of the web app or its 404. */
export function endUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw new Refusal('NOT_FOUND')
  })
}
