// What a folder takes on the disk.
import { readdirSync, lstatSync } from 'node:fs'
import path from 'node:path'

const BLOCK = 512

/** Megabytes (of 2^20 bytes) as `du -sm` counts them: whole blocks, links not followed. @param skipped names left out */
export const folderSize = (folder: string, skipped: readonly string[] = []): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.includes(name))
    .reduce((sum, entry) => {
      const place = path.join(folder, entry.name)
      return sum + (entry.isDirectory() ? folderSize(place, skipped) : (lstatSync(place).blocks * BLOCK) / 1024 / 1024)
    }, 0)
