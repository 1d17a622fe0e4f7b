import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportFile } from './export-writer.ts'

const tap = (onChunk: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk(chunk)
      done(null, chunk)
    },
  })

/**
 * Packs the parts into one ZIP. One file at a time is open, and no more of it in memory than the disk takes at once.
 * @param onBytes hears how many bytes of the parts have been read
 */
export async function pack(
  parts: readonly ExportFile[],
  target: string,
  madeAt: Date,
  onBytes: (count: number) => void,
): Promise<{ sha256: Buffer }> {
  const zip = new ZipFile()
  const hash = createHash('sha256')
  const output = zip.outputStream as unknown as NodeJS.ReadableStream & { destroy(error?: Error): void }
  const written = pipeline(
    output,
    tap((chunk) => hash.update(chunk)),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  // What is wrong with one part ends the whole: its stream would only be waited for.
  const fail = (error: Error): void => output.destroy(error)
  let open: ReadStream | undefined
  zip.on('error', fail)
  try {
    for (const part of parts) {
      const compressionLevel = part.isPacked ? 0 : 6
      const options = { mtime: madeAt, mode: 0o100644, compressionLevel, size: part.size }
      zip.addReadStreamLazy(part.name, options, (ready) => {
        open = createReadStream(part.place).once('error', fail)
        ready(null, open.pipe(tap((chunk) => onBytes(chunk.length))))
      })
    }
    zip.end()
  } catch (error) {
    fail(error as Error)
  }
  await written.finally(() => open?.destroy())
  return { sha256: hash.digest() }
}
