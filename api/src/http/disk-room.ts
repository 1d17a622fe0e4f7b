import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cached } from '#base/cache.ts'
import { temporaryDir } from '#files/spool.ts'

/** What an operating system and PostgreSQL say when there is no room. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** For so long after a write found no room there is none, unless a later one shows otherwise. */
const REMEMBERED_MS = 15_000
const PROBE = Buffer.alloc(16 * 1024)

let fullAt = Number.NEGATIVE_INFINITY

/** Remembers an error that means that a disk is full; the one of the database may be another than ours. */
export function noteFull(code: string): void {
  if (FULL.has(code)) fullAt = performance.now()
}

// Everybody may ask for readiness; the disk is tried once a second at most.
const tried = cached<boolean>({ megabytes: 1, fresh: 1000, limit: 1000 })

/** Can anything be kept? No write of the last seconds found the disk full, and one of ours comes through. */
export const hasRoom = async (): Promise<boolean> =>
  performance.now() - fullAt >= REMEMBERED_MS && (await tried.get('room', canWrite))

async function canWrite(): Promise<boolean> {
  const file = path.join(temporaryDir(), randomUUID())
  try {
    await mkdir(temporaryDir(), { recursive: true, mode: 0o700 })
    await writeFile(file, PROBE)
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
