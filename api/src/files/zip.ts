import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { readAt, readTail } from './bytes.ts'

const inflate = promisify(inflateRaw)
const MAX_ENTRIES = 2000
const MAX_DIRECTORY = 1024 * 1024
const MAX_SUM = 100 * 1024 * 1024
const MAX_RATIO = 100
/** Small files of repeated markup compress well and harm nobody. */
const RATIO_FROM = 1024 * 1024
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ZIP64_LOCATOR = 0x07064b50
const WHOLE_64 = 0xffffffff

interface ZipEntry {
  name: string
  isEncrypted: boolean
  method: number
  compressed: number
  size: number
  offset: number
}

/**
 * Lists a ZIP from its central directory alone, nothing is unpacked.
 * @returns null when it is no ZIP or one that would harm a reader: more than 2000 entries, more than 100 MiB or
 * 100 : 1 unpacked, ZIP64, several volumes, unknown compression, archives inside
 */
export async function listZip(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  const tail = await readTail(file, size, 65_557)
  const at = findEnd(tail)
  if (at < 0 || (at >= 20 && tail.readUInt32LE(at - 20) === ZIP64_LOCATOR)) return null
  const disks = tail.readUInt32LE(at + 4)
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (disks !== 0 || count !== tail.readUInt16LE(at + 8) || count === 0 || count > MAX_ENTRIES) return null
  if (length > MAX_DIRECTORY || start + length > size) return null
  const entries = readEntries(await readAt(file, start, length), count)
  return entries && isHarmless(entries, size) ? entries : null
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function isHarmless(entries: ZipEntry[], fileSize: number): boolean {
  const sum = entries.reduce((total, entry) => total + entry.size, 0)
  if (sum > MAX_SUM || sum > fileSize * MAX_RATIO + RATIO_FROM) return false
  return entries.every(
    (entry) =>
      entry.size !== WHOLE_64 &&
      entry.offset < fileSize &&
      entry.compressed <= fileSize &&
      (entry.method === 0 || entry.method === 8) &&
      (entry.size < RATIO_FROM || entry.size <= entry.compressed * MAX_RATIO) &&
      !/\.(zip|7z|rar|gz|bz2|xz|jar)$/i.test(entry.name),
  )
}

/** Content of one small entry, never more than `max` bytes whatever its header says; null when it cannot be read. */
export async function readZipEntry(file: FileHandle, entry: ZipEntry, max: number): Promise<Buffer | null> {
  const header = await readAt(file, entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL || entry.compressed > max) return null
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readAt(file, start, entry.compressed)
  if (entry.method === 0) return packed
  return inflate(packed, { maxOutputLength: max }).catch(() => null)
}
