import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type AcceptHeaders, matches, packedAnswer, type PageAnswer, tagOf } from './packed-answer.ts'
import { Packed } from '#http/answers/encodings.ts'

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

/** Files of the web build by URL path. */
export interface Files {
  /** Null when it has gone from the disk; undefined when the build has none of that name. */
  get(url: string): File | null | Promise<File | null> | undefined
}

/**
 * The few files whose names stay are read now, so that a new build on disk says nothing for a process of the one before. All
 * others are read by who asks for them first, and then kept in memory, compressed: most are of screens nobody opens today.
 */
export async function readFiles(dir: string): Promise<Files> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  const places = new Map<string, string>()
  const files = new Map<string, File | null | Promise<File | null>>()
  for (const one of found) {
    const place = path.join(one.parentPath, one.name)
    const name = path.relative(dir, place).split(path.sep)
    // Hidden files (the build manifest) are the server's own.
    if (!one.isFile() || !TYPES[path.extname(one.name)] || name.some((part) => part.startsWith('.'))) continue
    const url = `/${name.join('/')}`
    places.set(url, place)
    if (!isHashed(url)) files.set(url, await read(place))
  }
  return {
    get(url) {
      const known = files.get(url)
      const place = places.get(url)
      if (known || place === undefined) return known
      const reading = read(place)
      files.set(url, reading)
      // Gone, or not to be read just now: the next one who asks tries again.
      const forget = (file?: File | null): void => void (file || files.delete(url))
      reading.then(forget, () => forget())
      return reading
    },
  }
}

/** Null when there is none, or none of a kind that is served. */
async function read(place: string): Promise<File | null> {
  try {
    return fileOf(place, await readFile(place))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** A file to be served; null when its kind is not. */
export function fileOf(name: string, body: Buffer): File | null {
  const kind = TYPES[path.extname(name)]
  return kind ? { ...kind, etag: tagOf([body]), body: new Packed(body, 'file') } : null
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
