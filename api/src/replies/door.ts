import type { AddressInfo } from 'node:net'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { SMTPServerAddress } from 'smtp-server'
import { queueLog } from '#background/queue-log.ts'
import { isLoopback } from '#base/network.ts'
import { env } from '#env.ts'
import { isRepliesAddress } from '#mail/replies/reply-addresses.ts'
import type { Envelope } from './judging.ts'
import { Unreadable } from './parsing.ts'
import { MAX_MAIL } from './received.ts'
import { Full, takeMail } from './replies.service.ts'

/** A mail server hands over a few at a time; what more come wait at it. */
const MAX_CLIENTS = 8
/** Of silence, with the reading of what others have sent before; and for the whole of one visit: who sends a byte now and then would hold a place for ever. */
const SILENCE_MS = 120_000
const VISIT_MS = 300_000

interface Door {
  port: number
  stop(): Promise<void>
}
interface Options {
  port: number
  host?: string
  /** Shorter in tests. */
  silenceMs?: number
  visitMs?: number
}

const said = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })
const mapped = (address: string): string => address.replace(/^::ffff:/i, '')
const mayHandIn = (address: string): boolean => {
  const { REPLIES_EXCHANGERS: exchangers } = env()
  const plain = mapped(address)
  return exchangers.length === 0 ? isIP(plain) > 0 && isLoopback(plain) : exchangers.includes(plain)
}

/** Reads all of it, or as much as may be; what is more flows off. */
async function readAll(stream: Readable & { sizeExceeded?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_MAIL) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > MAX_MAIL) throw said(552, '5.3.4 The mail is too large')
  return Buffer.concat(chunks)
}

/** What is answered when a mail was not taken. What is our fault comes again later. */
function refusalOf(error: unknown): Error {
  if (error instanceof Full) return said(452, '4.3.1 Too many mails wait to be read')
  if (error instanceof Unreadable) return said(554, '5.6.0 The mail cannot be read')
  if (error instanceof Error && 'responseCode' in error) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  queueLog()('warn', 'an answer by mail waits', { code })
  return said(451, '4.3.0 Not now, try again later')
}

/** @returns null when it was taken */
async function answerTo(stream: Readable, envelope: Envelope): Promise<Error | null> {
  try {
    await takeMail(await readAll(stream), envelope)
    return null
  } catch (error) {
    return refusalOf(error)
  }
}

/**
 * Takes answers to our mails by SMTP from the company's mail server (REPLIES_EXCHANGERS, this machine when none is named). One
 * mail has one address of ours; whatever comes, the answer is in the words of SMTP and soon.
 */
export async function openDoor({ port, host, silenceMs = SILENCE_MS, visitMs = VISIT_MS }: Options): Promise<Door> {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    banner: 'answers',
    size: MAX_MAIL,
    maxClients: MAX_CLIENTS,
    socketTimeout: silenceMs,
    closeTimeout: 3000,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: ({ remoteAddress }, done) =>
      done(mayHandIn(remoteAddress) ? null : said(554, '5.7.1 Answers come through the mail server of the company')),
    onRcptTo: ({ address }: SMTPServerAddress, { envelope }, done) => {
      if (!isRepliesAddress(address)) return done(said(550, '5.1.1 Nobody is known by this address'))
      return done(envelope.rcptTo.length > 0 ? said(452, '4.5.3 One address at a time') : null)
    },
    onData: (stream, { envelope }, done) => {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const answer = async () => done(await answerTo(stream, { sender, recipient: envelope.rcptTo[0]?.address ?? '' }))
      void answer()
    },
  })
  // A client that breaks off is its own affair.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), visitMs)
    socket.once('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host ?? '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The door of REPLIES_PORT; null where answers do not come by SMTP. */
export function openConfiguredDoor(): Promise<Door> | null {
  const { REPLIES_PORT: port, REPLIES_HOST: host } = env()
  return port === undefined ? null : openDoor({ port, host })
}
