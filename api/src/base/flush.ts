import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Content of a file, or the names in a folder, are on the disk and survive a power cut. */
export async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Appends text to a file only its owner may read, in a folder made when it is missing, and does not return before all of it
 * is on the disk: content, its name, and the folder's own name in the one above. Each call is one write, so that lines of
 * others who append to the same file never come between (`writeFile` writes half a megabyte at a time).
 */
export async function appendToDisk(folder: string, name: string, text: string): Promise<void> {
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(path.join(folder, name), 'a', 0o600)
  try {
    const bytes = Buffer.from(text)
    // A disk that fills up takes only a part of it: the rest is refused with its own error.
    for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten
    await handle.sync()
  } finally {
    await handle.close()
  }
  for (const place of isNew ? [folder, path.dirname(folder)] : [folder]) await flush(place)
}
