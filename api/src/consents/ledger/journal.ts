import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { appendToDisk } from '#base/flush.ts'
import { now } from '#base/time.ts'
import { afterCommit } from '#db/db.ts'
import { env } from '#env.ts'
import { type Line, readLine } from './journal.lines.ts'

/**
 * The journal of decisions: what people decided, the texts they decided about and the keys it was signed with, each a line
 * of a file outside the database. Beside the database it shows what is missing there; after an older backup was restored
 * it puts back what was decided since. It only grows; there is one file for each month, `2026-11.jsonl`.
 */
export const journalDir = (dataDir = env().DATA_DIR): string => path.join(dataDir, 'journal')

let last: Promise<void> = Promise.resolve()

/**
 * Writes lines behind what is being done: nobody waits for the disk. What a crash or a full disk keeps from being written
 * is made up for by the next start or night (`completeJournal`), since the database has it.
 */
function noteDown(lines: Line[], dataDir = env().DATA_DIR): void {
  last = last.then(() => writeLines(lines, dataDir)).catch(() => {})
}

/** Writes a line once the open transaction has committed; see `noteDown`. */
export const note = (line: Line): void => afterCommit(() => noteDown([line]))

/** All that was noted down so far by this process is on the disk, or could not be written. */
export const journalWritten = (): Promise<void> => last

/** Appends lines and does not return before they are on the disk. */
export async function writeLines(lines: Line[], dataDir = env().DATA_DIR): Promise<void> {
  if (lines.length === 0) return
  const name = `${now().toISOString().slice(0, 7)}.jsonl`
  // A line may have been cut off by a power failure: each begins on a line of its own, and empty ones are skipped.
  const text = lines.map((line) => `\n${JSON.stringify({ v: 1, ...line })}\n`).join('')
  await appendToDisk(journalDir(dataDir), name, text)
}

/** The files of a journal, oldest first; none when there is no journal. */
export async function journalFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => path.join(folder, name))
}

/** The lines of one file in their order. @param unread where those are that cannot be read, such as half ones, is added here */
export async function* readLines(file: string, unread: string[] = []): AsyncGenerator<Line> {
  let number = 0
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number += 1
    const line = text === '' ? null : readLine(text)
    if (line) yield line
    else if (text !== '') unread.push(`${file}:${number}`)
  }
}
