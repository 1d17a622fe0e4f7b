import fastJson from 'fast-json-stringify'
import type { z } from 'zod'
import { replySchema } from '#http/input/schemas.ts'

/** Writes values by their schema, which drops everything not listed. How is worked out at the first one: of hundreds few are asked for. */
export function writerOf<S extends z.ZodType>(schema: S): (value: z.input<S>) => string {
  let write: ((value: unknown) => string) | undefined
  return (value) => (write ??= fastJson(replySchema(schema)))(value)
}

/**
 * An answer as it leaves: where the same one is given to many, writing it once takes less time and memory than keeping
 * what it is made of. Only for what was written by the schema of the call (`writerOf`).
 */
export class Written {
  readonly bytes: Buffer
  /** @param rest what follows in the same record, of answers that all have it: it is copied as it was written once */
  constructor(json: string, rest?: Written) {
    const length = Buffer.byteLength(json)
    // Of its own: a short one would keep alive what shares its memory.
    this.bytes = Buffer.allocUnsafeSlow(length + (rest ? rest.bytes.length - 1 : 0))
    this.bytes.write(json)
    if (!rest) return
    // In place of the brace that ends the one and begins the other.
    this.bytes.write(',', length - 1)
    rest.bytes.copy(this.bytes, length, 1)
  }
}
