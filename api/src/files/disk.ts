import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { flush } from '#base/flush.ts'
import { env } from '#env.ts'
import type { Place, Stored } from './contents/place.ts'

/** Files lie outside everything served, under their random id alone: `<first two digits>/<uuid>`. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
const storeDir = (): string => path.join(env().DATA_DIR, 'files')
export const isKey = (text: string): boolean => KEY.test(text)
export const keyFor = (id: string): string => `${id.slice(0, 2)}/${id}`

export function pathOf(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key')
  return path.join(storeDir(), key)
}

/**
 * Puts a file into the store so that it survives a power cut: content flushed, then its name, then the folder's entry.
 * The source stays where it is, so that a repeated transaction can put it again.
 */
async function put(source: string, key: string): Promise<void> {
  const target = pathOf(key)
  const folder = path.dirname(target)
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  await flush(source)
  // Some file systems know no second name for a file.
  await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_EXCL))
  await chmod(target, 0o600)
  await flush(target)
  await flush(folder)
  if (isNew) for (const parent of [storeDir(), env().DATA_DIR]) await flush(parent)
}

/** Removes a file from the disk; one that is gone already is fine. */
const remove = (key: string): Promise<void> => rm(pathOf(key), { force: true })

/** The folder `files` of DATA_DIR. */
export const folder: Place = {
  pauseLeft: () => 0,
  put,
  remove,
  fetch: (key, _content, target) => copyFile(pathOf(key), target),

  async *list() {
    for (const name of await names(storeDir())) {
      const found: Stored[] = []
      // What has no name of ours is none of ours.
      for (const key of (await names(path.join(storeDir(), name))).map((file) => `${name}/${file}`).filter(isKey)) {
        const file = await stat(pathOf(key)).catch(() => null)
        // The change time, since a stored file is a second name of an upload and keeps the time that was written.
        if (file) found.push({ key, changedAt: new Date(file.ctimeMs), size: file.size })
      }
      yield found
    }
  },
}

const names = (place: string): Promise<string[]> => readdir(place).catch(() => [])
