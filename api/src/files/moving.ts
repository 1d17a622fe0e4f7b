import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Damaged, isLost } from './contents/away.ts'
import { copyContent, former, present, temporaryDir } from './contents/contents.ts'
import type { Place } from './contents/place.ts'
import { type ContentRow, findContents, findStoredKeys } from './files.queries.ts'

/** Files on their way at once. */
const AT_ONCE = 6

export interface Moved {
  /** Files with a row. */
  files: number
  /** Of these brought over now, and there before. */
  moved: number
  there: number
  /** Taken away where they lay before. */
  cleared: number
  /** Rows whose content is whole where it lay before, and not where it should be now. */
  elsewhere: string[]
  /** Rows of which no place has the content, or another one than was kept. */
  missing: string[]
  damaged: string[]
}

/**
 * Brings contents from where they lay before to where they lie now, each compared with its hash, while the portal serves. May be
 * stopped at any time and begun again: what is there is not brought again.
 * @param isToClear takes away where it lay before what is there, read from there once more, and whole
 * @throws FilesAway
 */
export async function moveContents(isToClear: boolean): Promise<Moved> {
  const [from, to] = [former(), present()]
  if (!from) throw new Error('Missing setting FILES_FORMER: it names where the files lie')
  const there = await sizes(to)
  const before = isToClear ? await sizes(from) : new Map<string, number>()
  return each(async (row, counts) => {
    const isThere = there.get(row.storageKey) === row.size
    const state = isThere ? 'whole' : await inHand(from, row, (file) => bring(row, file, to))
    if (note(row, state, counts)) counts[isThere ? 'there' : 'moved']++
    if (state !== 'whole' || !before.has(row.storageKey)) return
    // Not what was said when it was put there, but what is read from there now.
    if (!note(row, await inHand(to, row), counts)) return
    await from.remove(row.storageKey)
    counts.cleared++
  })
}

/** Reads every content where it lies now, and compares it with its hash. @throws FilesAway */
export const checkContents = (): Promise<Moved> =>
  each(async (row, counts) => {
    const state = await inHand(present(), row)
    const before = former()
    const isElsewhere = state === 'missing' && before !== null && (await inHand(before, row)) === 'whole'
    if (isElsewhere) counts.elsewhere.push(row.id)
    else if (note(row, state, counts)) counts.there++
  })

/**
 * Copies every content into a folder, as a backup has them; what is there is not copied again.
 * @returns ids of rows whose content nobody has
 * @throws FilesAway
 */
export async function copyContents(target: string): Promise<string[]> {
  const { missing } = await each(async (row, counts) => {
    const file = path.join(target, row.storageKey)
    if (existsSync(file)) return
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    // Under its name once it is whole.
    if (await copyContent(row, `${file}.part`)) await rename(`${file}.part`, file)
    else if ((await findStoredKeys([row.storageKey])).size > 0) counts.missing.push(row.id)
  })
  return missing
}

type State = 'whole' | 'missing' | 'damaged'

function note({ id }: ContentRow, state: State, counts: Moved): boolean {
  if (state !== 'whole') counts[state].push(id)
  return state === 'whole'
}

async function bring(row: ContentRow, file: string, to: Place): Promise<void> {
  await to.put(file, row.storageKey, row)
  // Erased meanwhile: nobody else would take it away before the night.
  if ((await findStoredKeys([row.storageKey])).size === 0) await to.remove(row.storageKey)
}

/** Gets a content into a temporary file, looks whether it is what was kept, and does something with it. */
async function inHand(place: Place, row: ContentRow, work = async (_file: string) => {}): Promise<State> {
  await mkdir(temporaryDir(), { recursive: true, mode: 0o700 })
  const file = path.join(temporaryDir(), randomUUID())
  try {
    await place.fetch(row.storageKey, row, file)
    if (!(await hashOf(file)).equals(row.sha256)) return 'damaged'
    await work(file)
    return 'whole'
  } catch (error) {
    if (error instanceof Damaged) return 'damaged'
    if (!isLost(error)) throw error
    // Removed between the list of rows and now: nothing is missing.
    return (await findStoredKeys([row.storageKey])).size === 0 ? 'whole' : 'missing'
  } finally {
    await rm(file, { force: true })
  }
}

async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest()
}

async function sizes(place: Place): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for await (const found of place.list()) for (const { key, size } of found) all.set(key, size)
  return all
}

/** All rows, a few at once, in an order that those added meanwhile do not change. */
async function each(work: (row: ContentRow, counts: Moved) => Promise<void>): Promise<Moved> {
  const counts: Moved = { files: 0, moved: 0, there: 0, cleared: 0, elsewhere: [], missing: [], damaged: [] }
  let last: string | null = null
  for (;;) {
    const rows: ContentRow[] = await findContents(last)
    if (rows.length === 0) return counts
    const waiting = [...rows]
    const worker = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) await work(row, counts)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    counts.files += rows.length
    last = rows.at(-1)?.id ?? null
  }
}
