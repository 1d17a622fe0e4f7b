import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { copyContent, takeContent } from '#files/contents/contents.ts'

/** A file in the store. */
export interface StoredContent {
  storageKey: string
  size: number
  sha256: Buffer
}

/** One finished file of the download, waiting in the folder of the try. */
export interface ExportFile {
  /** Path in the ZIP. */
  name: string
  /** Where it lies now. */
  place: string
  size: number
  sha256: string
  description: string
  /** Packed already (PDF, pictures, office files): squeezing it again would only take time. */
  isPacked: boolean
}

const ORDER = ['index.html', 'art20/', 'art15/', '']
const FLUSH = 64 * 1024
const PACKED = /\.(pdf|docx|odt|jpe?g|png|webp|zip)$/i

/** Writes one text file piece by piece, holding no more than a few kilobytes of it. */
export interface Writer {
  write(text: string): Promise<void>
  end(): Promise<{ size: number; sha256: string }>
}

export async function openWriter(place: string): Promise<Writer> {
  const handle: FileHandle = await open(place, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting: string[] = []
  let length = 0
  let size = 0
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join('').toWellFormed())
    waiting = []
    length = 0
    hash.update(bytes)
    size += bytes.length
    await handle.writeFile(bytes)
  }
  return {
    async write(text) {
      waiting.push(text)
      length += text.length
      if (length >= FLUSH) await flush()
    },
    async end() {
      await flush().finally(() => handle.close())
      return { size, sha256: hash.digest('hex') }
    },
  }
}

/** The parts of one try, in the order they were finished. */
export class Parts {
  readonly folder: string
  readonly all: ExportFile[] = []
  #number = 0
  #names = new Set<string>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** As they stand in the ZIP: the page to read first, then what was given, what happened to it, and the list of all. */
  inOrder(): ExportFile[] {
    const rank = ({ name }: ExportFile) => ORDER.findIndex((start) => name.startsWith(start))
    return this.all.toSorted((a, b) => rank(a) - rank(b))
  }

  /** A new place in the folder. Names in the ZIP say nothing about names on the disk. */
  place(): string {
    return path.join(this.folder, String(++this.#number))
  }

  #add(part: ExportFile): ExportFile {
    if (this.#names.has(part.name)) throw new Error('Two parts have one name')
    this.#names.add(part.name)
    this.all.push(part)
    return part
  }

  /** Writes one text file with what `work` hands to the writer. */
  async text(name: string, description: string, work: (writer: Writer) => Promise<void>): Promise<ExportFile> {
    const place = this.place()
    const writer = await openWriter(place)
    try {
      await work(writer)
    } catch (error) {
      await writer.end().catch(() => {})
      throw error
    }
    return this.#add({ name, place, description, isPacked: PACKED.test(name), ...(await writer.end()) })
  }

  json(name: string, description: string, value: unknown): Promise<ExportFile> {
    return this.text(name, description, (writer) => writer.write(`${JSON.stringify(value, null, 2)}\n`))
  }

  /** Writes a JSON list, one element after the other. `each` sees every row and gives the element for the file. */
  async list<Row>(
    name: string,
    description: string,
    rows: AsyncIterable<Row>,
    each: (row: Row) => unknown,
  ): Promise<ExportFile> {
    return this.text(name, description, async (writer) => {
      let lead = '[\n  '
      for await (const row of rows) {
        const element = await each(row)
        await writer.write(`${lead}${JSON.stringify(element, null, 2).replaceAll('\n', '\n  ')}`)
        lead = ',\n  '
      }
      await writer.write(lead.startsWith('[') ? '[]\n' : '\n]\n')
    })
  }

  /**
   * Takes a stored file in by a second name for the same content: it stays even when the person removes the file now.
   * @returns its place; `later` where there are no second names, such as in a bucket, null when the file is not there (any more)
   */
  async take(source: StoredContent): Promise<string | null> {
    const place = this.place()
    const taken = await takeContent(source, place)
    return taken === 'taken' ? place : taken
  }

  /**
   * Adds a stored file that was taken in, after reading it through; copies it first where that is still to be done.
   * @param onBytes hears how many bytes have been read
   * @returns false when it is not there any more
   */
  async file(
    taken: { source: StoredContent; place: string },
    name: string,
    description: string,
    onBytes: (count: number) => void,
  ): Promise<boolean> {
    const place = taken.place === 'later' ? await this.#copy(taken.source) : taken.place
    if (place === null) return false
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      onBytes(chunk.length)
    }
    this.#add({ name, place, size, sha256: hash.digest('hex'), description, isPacked: PACKED.test(name) })
    return true
  }

  async #copy(source: StoredContent): Promise<string | null> {
    const place = this.place()
    return (await copyContent(source, place)) ? place : null
  }

  /** Joins finished fragments into one file of the ZIP. */
  async join(name: string, description: string, places: string[]): Promise<ExportFile> {
    const place = this.place()
    const hash = createHash('sha256')
    let size = 0
    await pipeline(
      async function* () {
        for (const one of places)
          for await (const chunk of createReadStream(one) as AsyncIterable<Buffer>) {
            hash.update(chunk)
            size += chunk.length
            yield chunk
          }
      },
      createWriteStream(place, { flags: 'wx', mode: 0o600 }),
    )
    return this.#add({ name, place, size, sha256: hash.digest('hex'), description, isPacked: false })
  }
}
