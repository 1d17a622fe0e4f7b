import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#errors.ts'
import { borrow, handover } from './contents/contents.ts'
import { isLost } from './contents/away.ts'
import type { FileRow } from './store.ts'

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
 * @throws Refusal NOT_FOUND when the store has lost it, FILES_AWAY
 */
export async function sendFile(reply: FastifyReply, row: FileRow): Promise<FastifyReply> {
  const { name, mime } = row
  const address = handover(row, { disposition: attachment(name), mime }, reply.request.headers['sec-fetch-mode'])
  if (address !== null) return reply.header('Cache-Control', 'no-store').redirect(address, 303)
  const file = await openFile(row).catch((error: unknown) => {
    throw isLost(error) ? new Refusal('NOT_FOUND') : error
  })
  reply.headers(downloadHeaders(row))
  return reply.send(file.createReadStream())
}

/** A name that is not needed once the file is open: what was fetched goes when it has been read, whatever happens. */
async function openFile(row: FileRow) {
  const { path, release } = await borrow(row)
  return open(path, 'r').finally(release)
}
