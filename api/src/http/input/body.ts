import { BODY_SIZES, type RouteContract } from '@korak/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, Refusal } from '#errors.ts'
import { deleteSpooled, spool, type Spooled } from '#files/spool.ts'
import { parseFields } from './forms.ts'

export interface Body {
  value: unknown
  /** All values are texts (form-encoded or multipart). */
  isText: boolean
  files: Record<string, Spooled>
}

/** Reads the body of a request in any of the three encodings. @throws Refusal, InvalidInput */
export async function bodyOf(request: FastifyRequest, contract: RouteContract): Promise<Body> {
  if (request.isMultipart()) return multipart(request, contract)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return { value: request.body === undefined ? {} : request.body, isText: isForm, files: {} }
}

/** A boundary has 70 characters at most (RFC 2046, 5.1.1); the parser breaks on one of more than 256. */
const MAX_CONTENT_TYPE = 200

async function multipart(request: FastifyRequest, contract: RouteContract): Promise<Body> {
  if ((request.headers['content-type'] ?? '').length > MAX_CONTENT_TYPE) throw new Refusal('BAD_REQUEST')
  const pairs: [string, string][] = []
  const files: Record<string, Spooled> = {}
  let left: number = BODY_SIZES[contract.holds ?? 'form'].bytes
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('TOO_LARGE')
        const value = String(part.value)
        left -= value.length
        if (left < 0) throw new Refusal('TOO_LARGE')
        pairs.push([part.fieldname, value])
      } else if (contract.files?.includes(part.fieldname) && !files[part.fieldname]) {
        // A file input left empty sends a nameless part without content.
        const file = await spool(part.file, part.filename, part.fieldname, request.who === null)
        if (file) files[part.fieldname] = file
      } else {
        part.file.resume()
        throw new InvalidInput({ [part.fieldname]: ['error_unknown_field'] })
      }
    }
  } catch (error) {
    await discard(Object.values(files))
    throw error
  }
  return { value: parseFields(pairs), isText: true, files }
}

/** Removes temporary files nobody has moved into the store. */
export const discard = async (files: Spooled[]): Promise<void> => {
  await Promise.all(files.map((file) => deleteSpooled(file)))
}
