import { open, type FileHandle } from 'node:fs/promises'
import { readAt, readTail } from './bytes.ts'
import type { FileKind } from './kinds.ts'
import { readOle } from './legacy-office.ts'
import { asksForPassword } from './pdf-lock.ts'
import { textKind } from './text-kinds.ts'
import { listZip, readZipEntry } from './zip.ts'

/** What a file really is, by its first bytes and its structure; names and claimed types are not asked. */
type Sniffed = { kind: FileKind | null; isLocked: boolean }

const NOTHING: Sniffed = { kind: null, isLocked: false }
const MAX_PIXELS = 100_000_000

/**
 * Looks at a file without unpacking or rendering it.
 * @returns the kind, null when it is none the portal takes or its structure is broken or dangerous;
 * `isLocked` when a password is needed (then the kind is what it claims to be)
 */
export async function sniff(path: string, size: number): Promise<Sniffed> {
  await using file = await open(path, 'r')
  const head = await readAt(file, 0, 1024)
  if (head.includes('%PDF-')) return await sniffPdf(file, size)
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return await sniffZip(file, size)
  if (head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) {
    const word = await readOle(file)
    return word ? { kind: 'doc', isLocked: word === 'locked' } : NOTHING
  }
  const kind = imageKind(head, await readTail(file, size, 4096), size) ?? (await textKind(file, size))
  return { kind, isLocked: false }
}

/** Header at the start, end mark at the end; `/Encrypt` in a trailer means a password, or restrictions for who has none. */
async function sniffPdf(file: FileHandle, size: number): Promise<Sniffed> {
  const tail = (await readTail(file, size, 2048)).toString('latin1')
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return NOTHING
  const chunk = 256 * 1024
  for (let at = 0; at < size; at += chunk) {
    // 64 bytes more than the step, so that nothing hides on the border of two chunks.
    const piece = (await readAt(file, at, chunk + 64)).toString('latin1')
    if (/\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(piece))
      return { kind: 'pdf', isLocked: asksForPassword((await readAt(file, 0, size)).toString('latin1')) }
  }
  return { kind: 'pdf', isLocked: false }
}

const ODT = 'application/vnd.oasis.opendocument.text'

async function sniffZip(file: FileHandle, size: number): Promise<Sniffed> {
  const entries = await listZip(file, size)
  if (!entries) return NOTHING
  const find = (name: string) => entries.find((entry) => entry.name === name)
  const isLocked = entries.some((entry) => entry.isEncrypted)
  if (find('[Content_Types].xml') && find('word/document.xml')) {
    const hasMacros = entries.some((entry) => /vbaproject\.bin$/i.test(entry.name))
    return hasMacros ? NOTHING : { kind: 'docx', isLocked }
  }
  const type = find('mimetype')
  if (type?.offset !== 0 || (await readZipEntry(file, type, 100))?.toString('latin1').trim() !== ODT) return NOTHING
  if (find('encrypted-package')) return { kind: 'odt', isLocked: true }
  const manifest = find('META-INF/manifest.xml')
  if (!find('content.xml') || !manifest) return NOTHING
  const text = (await readZipEntry(file, manifest, 256 * 1024))?.toString('utf8')
  return text === undefined ? NOTHING : { kind: 'odt', isLocked: isLocked || text.includes('encryption-data') }
}

function imageKind(head: Buffer, tail: Buffer, size: number): FileKind | null {
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) {
    if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR' || !tail.includes('IEND')) return null
    const pixels = head.readUInt32BE(16) * head.readUInt32BE(20)
    return pixels > 0 && pixels <= MAX_PIXELS ? 'png' : null
  }
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')))
    return tail.includes(Buffer.from('ffd9', 'hex')) ? 'jpeg' : null
  const isRiff =
    head.length >= 16 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return isRiff && head.toString('latin1', 12, 15) === 'VP8' && head.readUInt32LE(4) + 8 <= size + 1 ? 'webp' : null
}
