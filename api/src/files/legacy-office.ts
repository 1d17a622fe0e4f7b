import type { FileHandle } from 'node:fs/promises'
import { readAt } from './bytes.ts'

/** Signature of the OLE2 compound file ([MS-CFB] 2.2): old Office files, and new ones with a password. */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const MAX_SECTORS = 64
const LAST_SECTOR = 0xfffffffa

/** What an OLE2 file holds: an open Word document, one that needs a password, or something else. */
export async function readOle(file: FileHandle): Promise<'word' | 'locked' | null> {
  const header = await readAt(file, 0, 512)
  if (header.length < 512 || !header.subarray(0, 8).equals(SIGNATURE)) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sector = 1 << shift
  let next = header.readUInt32LE(48)
  for (let read = 0; read < MAX_SECTORS && next < LAST_SECTOR; read++) {
    const directory = await readAt(file, (next + 1) * sector, sector)
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const entry = directory.subarray(at, at + 128)
      const name = entry.toString('utf16le', 0, Math.max(0, Math.min(62, entry.readUInt16LE(64) - 2)))
      if (name === 'EncryptedPackage') return 'locked'
      if (name === 'WordDocument') return wordState(file, (entry.readUInt32LE(116) + 1) * sector)
    }
    next = await nextSector(file, header, next, sector)
  }
  return null
}

/** Follows the sector table; only its first 109 blocks (7 MB of 512 byte sectors), beyond which directories do not lie. */
async function nextSector(file: FileHandle, header: Buffer, current: number, sector: number): Promise<number> {
  const perBlock = sector / 4
  const block = Math.floor(current / perBlock)
  if (block >= 109) return LAST_SECTOR
  const table = header.readUInt32LE(76 + block * 4)
  if (table >= LAST_SECTOR) return LAST_SECTOR
  const cell = await readAt(file, (table + 1) * sector + (current % perBlock) * 4, 4)
  return cell.length === 4 ? cell.readUInt32LE(0) : LAST_SECTOR
}

/** The head of the document ([MS-DOC] 2.5.2): its magic number, and bit 8 of the flags says whether it is encrypted. */
async function wordState(file: FileHandle, offset: number): Promise<'word' | 'locked' | null> {
  const head = await readAt(file, offset, 12)
  if (head.length < 12 || head.readUInt16LE(0) !== 0xa5ec) return null
  return (head.readUInt16LE(10) & 0x0100) === 0 ? 'word' : 'locked'
}
