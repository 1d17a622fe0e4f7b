import { journalDir, journalFiles, readLines, writeLines } from './journal.ts'
import { handedIn } from '#base/handed-in.ts'
import {
  eventLine,
  keyLine,
  type Line,
  nameOf,
  type SaidWishes,
  versionFaults,
  versionLine,
  withWish,
} from './journal.lines.ts'
import * as queries from './journal.queries.ts'
import { findEventsByIds, findKeys } from './ledger.queries.ts'

export const BATCH = 500
/** Files read when nothing is missing: this month and the one before. */
const USUAL = 2

/** What the newest files of the journal say, for the nouns to tell what is missing there. */
export interface Known {
  /** From then on everything has to be in these files; null: all there is. */
  since: Date | null
  /** Of each person the latest wish of each kind. */
  wishes: ReadonlyMap<string, SaidWishes>
}

/** What each noun has for the journal: lines that may be missing there, of wishes those that are. */
export const standing = handedIn<readonly ((known: Known) => Promise<Line[]>)[]>('what nouns have for the journal')

/**
 * Tells of lines of the journal which of them are nothing to be done about, whatever other lines change: the database is as they say, or
 * newer, or what they are about is not here any more. Nothing is locked for those: of a large portal nearly all are, at every start.
 */
export const needless = handedIn<readonly ((lines: readonly Line[]) => Promise<Iterable<Line>>)[]>(
  'which lines of the journal are needless',
)

/** A file of the journal; its lines are read one by one, since a month of a large portal would not fit into memory. */
export interface JournalPart {
  /** When the file was begun; null when nothing older is known. */
  since: Date | null
  lines: AsyncIterable<Line>
}

/** The files of a journal, the newest first. @param unread as of `readLines` */
export async function* newestFirst(dataDir: string, unread?: string[]): AsyncGenerator<JournalPart> {
  for (const file of (await journalFiles(journalDir(dataDir))).toReversed()) {
    const month = /(\d{4}-\d\d)\.jsonl$/.exec(file)?.[1]
    yield { since: month ? new Date(`${month}-01T00:00:00Z`) : null, lines: readLines(file, unread) }
  }
}

/**
 * Writes into the journal what the database has and the journal has not: everything the first time, later what a crash or
 * a full disk has kept from it. What holds until it is called off (texts, keys, legal holds, wishes) is in this month's file
 * or the one before, so two files always tell enough.
 */
export async function completeJournal(dataDir: string): Promise<void> {
  const names = new Set<string>()
  const wishes = new Map<string, SaidWishes>()
  let read = 0
  // A file begins with its month; what is older than the older of two is in older files.
  let since: Date | null = null
  for await (const part of newestFirst(dataDir)) {
    for await (const line of part.lines) {
      if (line.wish) wishes.set(line.wish.person, withWish(wishes.get(line.wish.person), line.wish))
      else names.add(nameOf(line))
    }
    read += 1
    if (read < USUAL) continue
    since = part.since
    break
  }
  const lines: Line[] = [
    ...(await queries.findPublished()).map((version) => ({ version: versionLine(version) })),
    ...(await findKeys()).map((row) => ({ key: keyLine(row) })),
  ]
  for (const noun of standing.value) for (const line of await noun({ since, wishes })) lines.push(line)
  await writeLines(
    lines.filter((line) => line.wish !== undefined || !names.has(nameOf(line))),
    dataDir,
  )
  for await (const batch of queries.eventIds(since, BATCH)) {
    const missing = batch.filter(({ at }) => !names.has(at)).map(({ id }) => id)
    if (missing.length === 0) continue
    const rows = await findEventsByIds(missing)
    await writeLines(
      rows.map((row) => ({ event: eventLine(row) })),
      dataDir,
    )
  }
}

/** What the chains and texts of the database lack or have otherwise than the journal, each as a sentence. */
export async function journalFaults(places: readonly string[]): Promise<string[]> {
  const unseen = new Set<string>()
  for await (const batch of queries.eventIds(null, BATCH)) for (const { at } of batch) unseen.add(at)
  const published = new Map((await queries.findPublished()).map((row) => [row.id, versionLine(row)]))
  const versions = new Set(published.keys())
  // In the order of their numbers: the last one of a consent stays.
  const newest = new Map([...published.values()].map(({ key, id }) => [key, id]))
  const faults = new Set<string>()
  let batch: { person: string; seq: number; hash: string }[] = []
  const compare = async () => {
    const hashes = await queries.findHashes(batch)
    for (const { person, seq, hash } of batch) {
      const found = hashes.get(`${person} ${seq}`)
      if (found === undefined) faults.add(`Person ${person}: event ${seq} is in the journal and missing here.`)
      else if (found !== hash) faults.add(`Person ${person}: event ${seq} is another one than in the journal.`)
      unseen.delete(`${person} ${seq}`)
    }
    batch = []
  }
  let count = 0
  for (const place of places)
    for (const file of await journalFiles(place))
      for await (const line of readLines(file)) {
        count += 1
        if (line.version) {
          versions.delete(line.version.id)
          const { id, key } = line.version
          for (const fault of versionFaults(line.version, published.get(id), newest.get(key) === id)) faults.add(fault)
        }
        if (line.event) batch.push(line.event)
        if (batch.length >= BATCH) await compare()
      }
  await compare()
  if (count === 0) return ['There is no journal: a chain that was cut off at its end cannot be found.']
  for (const at of unseen) faults.add(`Person ${at.replace(' ', ': event ')} is not in the journal.`)
  for (const id of versions) {
    const { key, version } = published.get(id) ?? { key: id, version: '' }
    faults.add(`The text ${key} ${version} is not in the journal.`)
  }
  return [...faults]
}
