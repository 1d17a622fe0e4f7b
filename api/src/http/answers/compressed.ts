import type { RouteContract } from '@korak/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, encodingFor } from './encodings.ts'

/** Fewer bytes are one packet, compressed or not. */
const FEWEST = 1024

type GoOn = (error?: Error | null, payload?: unknown) => void

/**
 * Compresses answers that are the same for everybody, or for everybody without a session, for whoever takes them so. Answers with
 * something of one person are not: how long they are compressed would tell of what is in them (BREACH). Nothing compressed is kept:
 * it takes less than a tenth of a millisecond, and the memory is needed for answers.
 */
export const compressing =
  (same: NonNullable<RouteContract['same']>) =>
  (request: FastifyRequest, reply: FastifyReply, payload: unknown, goOn: GoOn): void => {
    reply.header('Vary', 'Accept-Encoding')
    const isSame = reply.statusCode === 200 && (same === 'everybody' || request.who === null)
    const encoding = isSame && encodingFor(request.headers['accept-encoding'])
    const body = encoding && bytesOf(payload)
    if (!encoding || !body || body.length < FEWEST) return goOn(null, payload)
    const send = (packed: Buffer): void => {
      reply.header('Content-Encoding', encoding)
      goOn(null, packed)
    }
    const packed = compress(body, encoding, 'page')
    if (packed instanceof Promise) packed.then(send, goOn)
    else send(packed)
  }

const bytesOf = (payload: unknown): Buffer | null =>
  typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : null
