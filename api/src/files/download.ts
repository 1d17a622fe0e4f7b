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
 * Sends a file as a download that no browser renders as a page of ours: never inline, never sniffed, in a sandbox
 * of its own. Whether the caller may have it is decided before.
 * @throws Refusal LOCKED for a file the scanner has found infected, NOT_FOUND when the disk has lost it
 */
export async function sendFile(reply: FastifyReply, row: FileRow): Promise<FastifyReply> {
  if (row.scanState === 'infected') throw new Refusal('LOCKED')
  const stream = await openFile(row).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal('NOT_FOUND')
    throw error
  })
  reply.headers({
    'Content-Type': row.mime,
    'Content-Length': String(row.size),
    'Content-Disposition': attachment(row.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  return reply.send(stream)
}
