import { inflateRawSync } from 'node:zlib'
import { Unreadable } from '#document.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MAX_ENTRIES = 2000
const MAX_SUM = 50 * 1024 * 1024
const MAX_PART = 25 * 1024 * 1024
const MAX_RATIO = 100
/** Small files of repeated markup compress well and harm nobody. */
const RATIO_FROM = 1024 * 1024

/** Reads one part of an archive by name; undefined when there is none. */
export interface Archive {
  names: string[]
  read: (name: string) => Buffer | undefined
  text: (name: string) => string | undefined
}

/**
 * Opens a ZIP that lies in memory; sizes are checked in its directory before anything is unpacked and again while unpacking.
 * @throws Unreadable when it is broken, locked with a password or would unpack to more than 50 MB or 100 : 1
 */
export function openZip(bytes: Buffer): Archive {
  const parts = new Map(readDirectory(bytes).map((part) => [part.name, part]))
  const sum = [...parts.values()].reduce((total, { size }) => total + size, 0)
  if (sum > MAX_SUM || sum > bytes.length * MAX_RATIO + RATIO_FROM) throw new Unreadable('too-large')
  const read = (name: string): Buffer | undefined => {
    const part = parts.get(name)
    return part && unpack(bytes, part)
  }
  return { names: [...parts.keys()], read, text: (name) => decode(read(name)) }
}

interface Part {
  name: string
  method: number
  compressed: number
  size: number
  offset: number
}

function readDirectory(bytes: Buffer): Part[] {
  let end = bytes.length - 22
  const last = Math.max(0, end - 65_535)
  while (end >= last && bytes.readUInt32LE(end) !== END) end--
  if (end < last) throw new Unreadable('broken', 'no directory in the archive')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw new Unreadable('too-large')
  const parts: Part[] = []
  while (parts.length < count) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Unreadable('broken')
    if (bytes.readUInt16LE(at + 8) & 1) throw new Unreadable('locked')
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    parts.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function unpack(bytes: Buffer, part: Part): Buffer {
  const { offset } = part
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new Unreadable('broken')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + part.compressed)
  if (part.method === 0) return packed
  if (part.method !== 8) throw new Unreadable('broken', 'unknown compression')
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_PART })
  } catch (error) {
    throw new Unreadable(error instanceof RangeError ? 'too-large' : 'broken')
  }
}

function decode(bytes: Buffer | undefined): string | undefined {
  if (!bytes) return undefined
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isWide ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}
