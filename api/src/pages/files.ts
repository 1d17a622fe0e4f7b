import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type AcceptHeaders, matches, packedAnswer, type PageAnswer, tagOf } from './packed-answer.ts'
import { Packed } from './encodings.ts'

/** Media types of what the web build makes; anything else is not served. */
const TYPES: Record<string, { type: string; isText: boolean }> = {
  '.js': { type: 'text/javascript; charset=utf-8', isText: true },
  '.css': { type: 'text/css; charset=utf-8', isText: true },
  '.json': { type: 'application/json; charset=utf-8', isText: true },
  '.svg': { type: 'image/svg+xml', isText: true },
  '.txt': { type: 'text/plain; charset=utf-8', isText: true },
  '.webmanifest': { type: 'application/manifest+json', isText: true },
  '.woff2': { type: 'font/woff2', isText: false },
  '.ttf': { type: 'font/ttf', isText: false },
  // Fonts of PDFs.
  '.pfb': { type: 'application/octet-stream', isText: false },
  '.png': { type: 'image/png', isText: false },
  '.jpg': { type: 'image/jpeg', isText: false },
  '.webp': { type: 'image/webp', isText: false },
  '.ico': { type: 'image/x-icon', isText: false },
}
/** Their name has a hash of their content: another content is another file. */
const isHashed = (url: string): boolean => url.startsWith('/assets/')

export interface File {
  type: string
  isText: boolean
  etag: string
  body: Packed
}

/** Files of the web build by URL path. They are few and small, so they are kept in memory, compressed when first asked for. */
export async function readFiles(dir: string): Promise<Map<string, File>> {
  const names = await readdir(dir, { recursive: true })
  const files = new Map<string, File>()
  for (const name of names) {
    // Hidden files (the build manifest) are the server's own.
    if (!TYPES[path.extname(name)] || name.split(path.sep).some((part) => part.startsWith('.'))) continue
    const file = fileOf(name, await readFile(path.join(dir, name)))
    if (file) files.set(`/${name.split(path.sep).join('/')}`, file)
  }
  return files
}

/** A file to be served; null when its kind is not. */
export function fileOf(name: string, body: Buffer): File | null {
  const kind = TYPES[path.extname(name)]
  return kind ? { ...kind, etag: tagOf(body), body: new Packed(body, 'file') } : null
}

/** Answers with a file; hashed ones may be kept for a year, others are asked for again. */
export async function fileAnswer(url: string, file: File, given: AcceptHeaders): Promise<PageAnswer> {
  const headers = {
    'Cache-Control': isHashed(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    ...(file.isText ? { Vary: 'Accept-Encoding' } : {}),
  }
  if (matches(given, file.etag)) return { status: 304, headers, body: null }
  return packedAnswer(200, { ...headers, 'Content-Type': file.type }, file.body, file.isText ? given : {})
}
