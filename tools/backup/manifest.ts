// What is in a backup, with a hash of every file: written last, read first.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

interface Manifest {
  format: 1
  made_at: string
  /** `embedded`: the database folder itself; `dump`: made by pg_dump from a server of one's own. */
  database: 'embedded' | 'dump'
  /** Version of the PostgreSQL server. */
  postgres: string
  files: { path: string; size: number; sha256: string }[]
}

const NAME = 'manifest.json'

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Paths of all files below a folder, relative to it, sorted. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).toSorted()
}

/** Writes the manifest of a finished backup. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const files: Manifest['files'] = []
  for (const name of await filesBelow(folder)) {
    const full = path.join(folder, name)
    files.push({ path: name, size: (await stat(full)).size, sha256: await sha256(full) })
  }
  const manifest: Manifest = { format: 1, ...about, files }
  await writeFile(path.join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  return manifest
}

/** Reads a backup's manifest and compares every file with it. @throws Error naming the first that differs */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is not a finished backup: it has no ${NAME}`, { cause })
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`${folder} was made by a newer version`)
  for (const file of manifest.files) {
    const full = path.join(folder, file.path)
    const found = await sha256(full).catch(() => 'missing')
    if (found !== file.sha256) throw new Error(`The backup is damaged: ${full} is not as it was written`)
  }
  return manifest
}
