import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { RefusalCode } from '@korak/contract/errors.ts'
import { refusalWords } from './refusals.ts'

const KINDS: Record<string, { line: string; code: RefusalCode } | undefined> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'BAD_REQUEST' },
}
const OTHER = { line: '400 Bad Request', code: 'BAD_REQUEST' } as const

/**
 * Refuses what Node cannot read as a request, and ends the connection. That it ends is said: a proxy that keeps its connections
 * open would send the request of somebody else into it (RFC 9112, 9.6). Nothing is written into another answer on its way.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // The answer on its way, by a name of Node's own; its own refusal goes by it too.
  const { _httpMessage: under } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (socket.writable && !under?.headersSent) {
    const { line, code } = KINDS[error.code] ?? OTHER
    const body = JSON.stringify({ message: refusalWords(code, {}, 'sl-SI'), code })
    socket.write(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}
