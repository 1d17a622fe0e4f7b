import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'

type Encoding = 'br' | 'gzip'
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** How hard to try: a page or an answer lives for seconds, a file for as long as the server. */
const EFFORT = { page: { br: 3, gzip: 6 }, file: { br: 10, gzip: 9 } } as const
type Kind = keyof typeof EFFORT
/** Up to here a page takes a fraction of a millisecond; handing it to another thread costs as much again. */
const SMALL_PAGE = 128 * 1024

/**
 * The best encoding a client takes, or null: an encoding with `q=0` is one it does not take. Parted by single characters: a pattern
 * with spaces in it looks at each of the thousands a header may have how many follow, and everybody waits.
 */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((one) => one.trim()))
  const takes = (name: Encoding) =>
    taken.some(([one, ...given]) => {
      const quality = given.find((more) => more.startsWith('q='))
      return one === name && (quality === undefined || Number(quality.slice(2)) > 0)
    })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const brotliOptions = (body: Buffer, kind: Kind) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: EFFORT[kind].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

/** A body in an encoding: at once where it is a short page. */
export function compress(body: Buffer, encoding: Encoding, kind: Kind): Promise<Buffer> | Buffer {
  const isHere = kind === 'page' && body.length <= SMALL_PAGE
  if (encoding === 'br') return (isHere ? brotliCompressSync : brotli)(body, brotliOptions(body, kind))
  return (isHere ? gzipSync : zip)(body, { level: EFFORT[kind].gzip })
}

/** A body that is compressed when first asked for and then kept, once per encoding. */
export class Packed {
  readonly #body: Buffer
  readonly #kind: Kind
  readonly #packed = new Map<Encoding, Promise<Buffer> | Buffer>()

  constructor(body: Buffer, kind: Kind) {
    this.#body = body
    this.#kind = kind
  }

  /** Bytes held at most: each encoding is smaller than the body, and rarely is more than one asked for. */
  get weight(): number {
    return 2 * this.#body.length
  }

  get(encoding: Encoding | null): Promise<Buffer> | Buffer {
    if (encoding === null) return this.#body
    const known = this.#packed.get(encoding)
    if (known) return known
    const packed = compress(this.#body, encoding, this.#kind)
    this.#packed.set(encoding, packed)
    return packed
  }
}
