import type { FastifyReply } from 'fastify'
import { Refusal } from '#errors.ts'
import { openFile, type FileRow } from './store.ts'

/** RFC 5987: the name in UTF-8 for today's browsers, a plain one for the rest. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * A file the scanner has found infected is given to nobody; one it has not looked at yet only to whose it is. Asked
 * before a look is recorded, once the caller may have the file.
 * @param userId who wants it
 * @throws Refusal LOCKED, NOT_SCANNED
 */
export function refuseUnscanned(row: Pick<FileRow, 'scanState' | 'userId'>, userId: string): void {
  if (row.scanState === 'infected') throw new Refusal('LOCKED')
  if (row.scanState === 'pending' && row.userId !== userId) throw new Refusal('NOT_SCANNED')
}

/** Of a download: no browser renders it as a page of ours or sniffs it, and nobody between keeps it. */
export const downloadHeaders = ({ name, mime, size }: Pick<FileRow, 'name' | 'mime' | 'size'>) => ({
  'Content-Type': mime,
  'Content-Length': String(size),
  'Content-Disposition': attachment(name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})

/**
 * Sends a file as a download that no browser renders as a page of ours: never inline, never sniffed, in a sandbox
 * of its own. Whether the caller may have it is decided before, what the scanner says included.
 * @throws Refusal NOT_FOUND when the disk has lost it
 */
export async function sendFile(reply: FastifyReply, row: FileRow): Promise<FastifyReply> {
  const stream = await openFile(row).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal('NOT_FOUND')
    throw error
  })
  reply.headers(downloadHeaders(row))
  return reply.send(stream)
}
