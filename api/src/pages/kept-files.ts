import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { cached } from '#base/cache.ts'
import { DAY_MS } from '#base/time.ts'
import { env } from '#env.ts'
import { type File, fileOf } from './files.ts'

/**
 * Files of screens of every version that served in the last weeks, in `DATA_DIR/screens`, which all nodes have in common: a page that
 * is open since before an upgrade still loads its own, and so does one that came from another node while two versions serve.
 * Their names have a hash of their content, so that none is another one.
 */
const keptDir = (): string => path.join(env().DATA_DIR, 'screens')
const KEPT_DAYS = 30
/** A file of the build, or in a folder of it; nothing hidden, nothing above. */
const NAME = /^\/assets\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*)$/

/** Keeps the files of this version, and lets go of those of versions that are long gone. */
export async function keepFiles(dir: string): Promise<void> {
  const own = await namesIn(path.join(dir, 'assets'))
  const kept = new Set(await namesIn(keptDir()))
  const at = new Date()
  for (const name of own) {
    const target = path.join(keptDir(), name)
    if (kept.has(name)) await utimes(target, at, at)
    else await keep(path.join(dir, 'assets', name), target)
  }
  const isOwn = new Set(own)
  for (const name of kept) {
    const file = path.join(keptDir(), name)
    if (!isOwn.has(name) && at.getTime() - (await stat(file)).mtimeMs > KEPT_DAYS * DAY_MS) await rm(file)
  }
}

/** Names of files in a folder and its folders; none when it is not there. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).split(path.sep).join('/'))
    .filter((name) => NAME.test(`/assets/${name}`))
}

/** A second name on the same disk, else a copy; whole or not at all: another node may read it in the same moment. */
async function keep(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o750 })
  const why = await link(source, target).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  )
  // Another process of this version has just kept it.
  if (why === null || why === 'EEXIST') return
  const part = path.join(keptDir(), `.${randomUUID()}`)
  await writeFile(part, await readFile(source))
  await rename(part, target)
}

const asked = cached<File | null>({
  megabytes: 4,
  fresh: 30_000,
  limit: 30_000,
  weigh: (file) => file?.body.weight ?? 0,
})

/** A file of another version of the screens; null when none has it. */
export async function keptFile(url: string): Promise<File | null> {
  const [, name] = NAME.exec(url) ?? []
  return name ? asked.get(name, () => readKept(name)) : null
}

const readKept = (name: string): Promise<File | null> =>
  readFile(path.join(keptDir(), name)).then(
    (body) => fileOf(name, body),
    () => null,
  )
