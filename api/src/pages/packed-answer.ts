import { createHash } from 'node:crypto'
import { encodingFor, type Packed } from '#http/answers/encodings.ts'

/** Headers of a request that decide about the form of the answer. */
export interface AcceptHeaders {
  'accept-encoding'?: string | undefined
  'if-none-match'?: string | undefined
}
/** An answer that is not of the API: a page, a file, a feed. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

/** Tag of a content, for `ETag` and `If-None-Match`. */
export function tagOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Does the client have this content already? Compressed or not, it is the same (weak comparison). */
export const matches = (given: AcceptHeaders, etag: string): boolean =>
  (given['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** The body in the best encoding the client takes. */
export async function packedAnswer(
  status: number,
  headers: Record<string, string>,
  body: Packed,
  given: AcceptHeaders,
): Promise<PageAnswer> {
  const encoding = encodingFor(given['accept-encoding'])
  const all = encoding ? { ...headers, 'Content-Encoding': encoding } : headers
  return { status, headers: all, body: await body.get(encoding) }
}
