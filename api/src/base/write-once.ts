import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a file only its owner may read, unless it is there. Several processes may do so at once: it appears complete or not
 * at all, its content is on the disk, and the first one wins.
 */
export function writeOnce(file: string, content: Uint8Array): void {
  for (;;) {
    const draft = `${file}.${randomUUID()}`
    const handle = openSync(draft, 'wx', 0o600)
    writeSync(handle, content)
    fsyncSync(handle)
    closeSync(handle)
    try {
      linkSync(draft, file)
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return
      // Somebody has just removed drafts: once more.
      if (code !== 'ENOENT') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
}

const DRAFT = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Removes what processes that were killed while they wrote a file of this folder have left: a second name of it, or one that
 * never got a first. Whoever is just writing does so once more.
 * @returns whether there was any
 */
export function removeDrafts(folder: string): boolean {
  const drafts = readdirSync(folder).filter((name) => DRAFT.test(name))
  for (const name of drafts) rmSync(path.join(folder, name), { force: true })
  return drafts.length > 0
}
