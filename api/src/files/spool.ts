import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ScanState } from '#db/schema.ts'
import { env } from '#env.ts'
import { InvalidInput, Refusal, type FieldError } from '#errors.ts'
import { putContent, removeContent, temporaryDir } from './contents/contents.ts'
import { keyFor } from './disk.ts'
import { KINDS, acceptedIn, extensionOf, kindOfName, type FileKind } from './kinds.ts'
import { cleanName, nameFor } from './names.ts'
import { scan } from './scan.ts'
import { sniff } from './sniff.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** Temporary files of people who are not signed in take so much in a process: networks are cheap, a disk ends. */
const MAX_ANONYMOUS_BYTES = 256 * 1024 * 1024
const ANONYMOUS_WAIT_SECONDS = 10
/** Bytes of each of these files. */
const anonymous = new Map<string, number>()
const anonymousBytes = (): number => [...anonymous.values()].reduce((sum, bytes) => sum + bytes, 0)

/** An uploaded file, checked, in a temporary place. It goes with the request unless it is stored. */
export interface Spooled {
  path: string
  /** Safe to show and to download as. */
  name: string
  /** By content, not by claim. */
  mime: string
  size: number
  sha256: Buffer
  scanState: ScanState
  /** In the store already, under this id, before any transaction waits for it. */
  stagedAs?: string | undefined
}

export { temporaryDir } from './contents/contents.ts'

/**
 * Writes the file part of a form to a temporary file and checks it.
 * @param stream the part; `truncated` is set by the parser when its own limit was reached
 * @returns null for the empty part a browser sends when no file was chosen
 * @throws InvalidInput on the field: file_empty, file_too_large, file_type, file_locked, file_mislabelled, file_infected;
 *   Refusal BUSY for people who are not signed in, while too much of theirs is here
 */
export async function spool(
  stream: Readable & { truncated?: boolean },
  sentName: string | undefined,
  field: string,
  isAnonymous = false,
): Promise<Spooled | null> {
  await mkdir(temporaryDir(), { recursive: true, mode: 0o700 })
  const file = path.join(temporaryDir(), randomUUID())
  const name = cleanName(sentName ?? '')
  try {
    if (isAnonymous) anonymous.set(file, 0)
    const { size, sha256 } = await write(stream, file)
    if (isAnonymous && !anonymous.has(file)) throw new Refusal('BUSY', {}, ANONYMOUS_WAIT_SECONDS)
    if (size > MAX_BYTES || stream.truncated) throw new InvalidInput({ [field]: ['file_too_large'] })
    if (size === 0) {
      await remove(file)
      if (!sentName) return null
      throw new InvalidInput({ [field]: ['file_empty'] })
    }
    const kind = await check(file, size, name, field)
    const scanState = await scan(file)
    if (scanState === 'infected') throw new InvalidInput({ [field]: ['file_infected'] })
    return { path: file, name: nameFor(name, field, kind), mime: KINDS[kind].mime, size, sha256, scanState }
  } catch (error) {
    // What the parser still holds of this part must flow off, or the request never ends.
    stream.resume()
    await remove(file)
    throw error
  }
}

async function write(stream: Readable, file: string): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let size = 0
  const isCounted = anonymous.has(file)
  const handle: FileHandle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      // Read on without keeping anything: the parser cuts the part off, and leaving the loop would tear the form.
      if (size > MAX_BYTES || (isCounted && !(await hasPlace(file, size, handle)))) continue
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest() }
}

/** Counts what a stranger has sent; where it is too much the file is emptied at once and counts no more. */
async function hasPlace(file: string, size: number, handle: FileHandle): Promise<boolean> {
  if (!anonymous.has(file)) return false
  anonymous.set(file, size)
  if (anonymousBytes() <= MAX_ANONYMOUS_BYTES) return true
  anonymous.delete(file)
  await handle.truncate()
  return false
}

async function remove(file: string): Promise<void> {
  await rm(file, { force: true })
  anonymous.delete(file)
}

/** The kind of an accepted file. @throws InvalidInput saying what is wrong with it */
async function check(file: string, size: number, name: string, field: string): Promise<FileKind> {
  const accepted = acceptedIn(field)
  const { kind, isLocked } = await sniff(file, size)
  const claimed = kindOfName(name)
  const extension = extensionOf(name)
  const refuse = (error: FieldError): never => {
    throw new InvalidInput({ [field]: [error] })
  }
  if (isLocked) return refuse('file_locked')
  if (!kind) return refuse(claimed && accepted.includes(claimed) ? mislabelled(extension) : typeError(accepted))
  if (!accepted.includes(kind)) return refuse(typeError(accepted))
  if (extension !== '' && claimed !== kind) return refuse(mislabelled(extension))
  return kind
}

const mislabelled = (extension: string): FieldError => ({
  key: 'file_mislabelled',
  values: { extension: `.${extension}` },
})
const typeError = (accepted: readonly FileKind[]): FieldError => ({
  key: 'file_type',
  values: { types: accepted.map((kind) => kind.toUpperCase()).join(', ') },
})

/**
 * Puts an upload into a store on another machine before a transaction is open: whatever that machine does, no connection to the
 * database and no lock waits for it. On a disk of ours it is a moment, and part of the transaction.
 * @throws FilesAway
 */
export async function stage(file: Spooled): Promise<void> {
  if (env().FILES === 'folder') return
  const id = randomUUID()
  await putContent(file.path, keyFor(id), file)
  file.stagedAs = id
}

/** Removes the temporary file of an upload, and what was staged for nothing. What cannot be removed now is swept away at night. */
export async function deleteSpooled(file: Spooled): Promise<void> {
  await remove(file.path)
  if (file.stagedAs !== undefined) await removeContent(keyFor(file.stagedAs)).catch(() => {})
}
