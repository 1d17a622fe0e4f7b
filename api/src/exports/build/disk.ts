import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flush } from '#base/flush.ts'
import { nowOfFiles } from '#base/time.ts'
import { env } from '#env.ts'

/** `<uid>.zip` is finished, with its hash in `<uid>.sha256`; `<uid>.<try>.parts` is the folder a try works in, never offered to anybody. */
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:zip|sha256|\d+\.parts)$/
/** Younger things may belong to a build whose row has not been committed yet. */
const OLD = 60 * 60 * 1000

const exportsDir = (): string => path.join(env().DATA_DIR, 'exports')
const zipOf = (id: string): string => path.join(exportsDir(), `${id}.zip`)
const hashOf = (id: string): string => path.join(exportsDir(), `${id}.sha256`)
export const partsOf = (id: string, attempt: number): string => path.join(exportsDir(), `${id}.${attempt}.parts`)

const removeAny = (target: string): Promise<void> => rm(target, { recursive: true, force: true })
const list = (): Promise<string[]> => readdir(exportsDir()).catch(() => [])

/** An empty folder for this try; what earlier ones left behind goes. */
export async function openParts(id: string, attempt: number): Promise<string> {
  await deleteArchive(id)
  const folder = partsOf(id, attempt)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const deleteParts = (id: string, attempt: number): Promise<void> => removeAny(partsOf(id, attempt))

/** Gives the finished file its name, and its hash a place beside it: content flushed first, then the names, then the folder's entries. */
export async function publish(id: string, draft: string, sha256: Buffer): Promise<void> {
  const hash = `${draft}.sha256`
  await writeFile(hash, sha256.toString('hex'), { mode: 0o600 })
  await flush(hash)
  await rename(hash, hashOf(id))
  await chmod(draft, 0o600)
  await flush(draft)
  await rename(draft, zipOf(id))
  await flush(exportsDir())
}

/** Size and SHA-256 of the finished file; null when the disk does not have it. */
export async function describeZip(id: string): Promise<{ size: number; sha256: string } | null> {
  try {
    const [{ size }, sha256] = [await stat(zipOf(id)), await readFile(hashOf(id), 'utf8')]
    return { size, sha256 }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Opens the finished file. @returns null when the disk does not have it */
export async function openZip(id: string) {
  const handle = await open(zipOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return handle ? { size: (await handle.stat()).size, stream: handle.createReadStream() } : null
}

/** Removes everything of one download: the file and what unfinished tries left. */
export async function deleteArchive(id: string): Promise<void> {
  for (const name of await list()) if (NAME.exec(name)?.[1] === id) await removeAny(path.join(exportsDir(), name))
}

/**
 * Removes what nobody knows any more, such as files of a person who is gone.
 * @param findKept which of these downloads are offered or being built
 */
export async function sweepStrays(
  findKept: (ids: string[]) => Promise<Set<string>>,
  at = nowOfFiles(),
): Promise<number> {
  const names = (await list()).filter((name) => NAME.test(name))
  const old: string[] = []
  for (const name of names) {
    const found = await stat(path.join(exportsDir(), name)).catch(() => null)
    if (found && at.getTime() - found.ctimeMs > OLD) old.push(name)
  }
  const kept = await findKept([...new Set(old.map((name) => NAME.exec(name)?.[1] ?? ''))])
  const strays = old.filter((name) => !kept.has(NAME.exec(name)?.[1] ?? ''))
  for (const name of strays) await removeAny(path.join(exportsDir(), name))
  return strays.length
}
