import type { RefusalCode } from '@korak/contract/errors.ts'
import { REFUSALS } from '@korak/contract/errors.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { languageOf } from '#http/request-context.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { faultPage, wantsPage } from './fault-page.ts'
import { noteFull } from '#http/disk-room.ts'
import { isReferenced } from '#db/db.ts'

type Words = (values: Record<string, string | number>, options: { locale: Language }) => string
type Catalogue = Record<string, Words | undefined>
const catalogue = m as unknown as Catalogue

/** Words of a refusal. Every code has them in both languages: the record does not compile otherwise. */
export const refusalWords = (code: RefusalCode, values: Record<string, string | number>, locale: Language): string =>
  catalogue[`refusal_${code.toLowerCase()}`]?.(values, { locale }) ?? code

/** Words of a mistake in a field. */
export const fieldWords = (error: FieldError, locale: Language): string => {
  const { key, values } = typeof error === 'string' ? { key: error, values: {} } : error
  return catalogue[key]?.(values, { locale }) ?? key
}

/** What Fastify, its parsers and Node call an error → our code. Anything unknown below 500 is a bad request. */
const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_PROTO_VIOLATION: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
}
/** Errors of the multipart parser carry no code at all. */
const MULTIPART = /multipart|unexpected end of form|malformed part|boundary/i
/**
 * The database is away, overloaded, or slower than a request may wait; two were in each other's way to the end (40001, 40P01); or it
 * lets us in no more (28…: a password that was changed; 3D000: put back under another name), or has handed over to another one (25006),
 * which others mend while people wait.
 */
const DATABASE_AWAY =
  /^(08\w{3}|25006|25P03|28\w{3}|3D000|40001|40P01|53\w{3}|57P0[123]|57014|55P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/
const POOL_WAIT =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|not support SSL connections/
/** It lets us in no more, or is not believed to be who it should be (its certificate): whoever runs the portal has to know. */
const SHUT_OUT = /^(28\w{3}|3D000|(CERT|ERR_TLS|ERR_SSL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)_\w+)$/
/** Values the database cannot take although they passed validation (out of range, not a date): input, not a fault. */
const DATABASE_INPUT = /^22\w{3}$/

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', message = '', statusCode } = error
  const known = FOREIGN[code]
  if (known) return new Refusal(known)
  if (DATABASE_AWAY.test(code) || SHUT_OUT.test(code) || POOL_WAIT.test(message)) return new Refusal('BUSY', {}, 2)
  // What it points to has gone since it was looked up, or has come to be pointed to.
  if (isReferenced(error)) return new Refusal('CONFLICT')
  if (DATABASE_INPUT.test(code)) return new Refusal('BAD_REQUEST')
  if (statusCode === 415) return new Refusal('UNSUPPORTED_MEDIA')
  if (statusCode === 413) return new Refusal('TOO_LARGE')
  if ((statusCode !== undefined && statusCode < 500) || MULTIPART.test(message)) return new Refusal('BAD_REQUEST')
  return new Refusal('INTERNAL')
}

/** The body of a refusal in a language: `{ message, code, errors? }`. */
function refusalBody(refusal: Refusal, language: Language) {
  const body = { message: refusalWords(refusal.code, refusal.values, language), code: refusal.code }
  if (!(refusal instanceof InvalidInput)) return body
  const errors = Object.entries(refusal.fields).map(([field, list]) => [
    field,
    list.map((e) => fieldWords(e, language)),
  ])
  return { ...body, errors: Object.fromEntries(errors) as Record<string, string[]> }
}

/** Turns everything thrown into the refusal shape; faults of ours are logged with their stack, never shown. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    noteFull(error.code)
    const refusal = refusalOf(error)
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'fault')
    if (SHUT_OUT.test(error.code))
      request.log.error({ err: error }, 'the database refuses the login, or has another certificate')
    // Rare, and a fault of ours when it is not two at once.
    if (isReferenced(error)) request.log.warn({ err: error }, 'reference')
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(Math.ceil(refusal.retryAfter)))
    // What is left of a refused upload is not worth reading.
    if (!request.raw.complete) reply.header('Connection', 'close')
    reply.code(REFUSALS[refusal.code])
    if (wantsPage(request)) {
      const language = request.cookies?.['korak_lang'] === 'en-EN' ? 'en-EN' : 'sl-SI'
      const page = faultPage(refusalBody(refusal, language).message, language)
      return reply.type('text/html; charset=utf-8').serializer(String).send(page)
    }
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusalBody(refusal, languageOf(request.headers['accept-language'])))
  })
}
