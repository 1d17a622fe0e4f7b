import { type CvFormat, Unreadable } from '#document.ts'
import { openZip } from './zip.ts'

const ODT = 'application/vnd.oasis.opendocument.text'

/**
 * What a file is, by its bytes: names and claimed types are not asked.
 * @throws Unreadable when it is empty or nothing a CV is written in
 */
export function detectFormat(bytes: Buffer): CvFormat {
  if (bytes.length < 8) throw new Unreadable('empty')
  const head = bytes.subarray(0, 1024)
  const start = head.toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  if (start.startsWith('PK\u0003\u0004')) return zipFormat(bytes)
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) {
    // Word wraps a document with a password in the container of its old format.
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unreadable('locked')
    return 'doc'
  }
  if (start.startsWith('{\\rtf')) return 'rtf'
  return textFormat(bytes)
}

function zipFormat(bytes: Buffer): CvFormat {
  const archive = openZip(bytes)
  if (archive.names.includes('word/document.xml')) return 'docx'
  if (archive.text('mimetype')?.trim() === ODT && archive.names.includes('content.xml')) return 'odt'
  throw new Unreadable('unknown-format')
}

function textFormat(bytes: Buffer): CvFormat {
  const text = decodeText(bytes).trimStart()
  // oxlint-disable-next-line no-control-regex -- control characters tell a binary file
  const isBinary = (text.slice(0, 4000).match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0) > 4
  if (isBinary) throw new Unreadable('unknown-format')
  if (text === '') throw new Unreadable('empty')
  if (text.startsWith('{')) return 'json'
  return text.startsWith('<?xml') || /^<(Candidate|SkillsPassport)\b/.test(text) ? 'xml' : 'txt'
}

/** Text of a file that does not say its encoding: UTF-16 and UTF-8 by their marks, else what Windows wrote here. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le').slice(1)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
