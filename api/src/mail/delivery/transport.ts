import { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import { isLoopback } from '#base/network.ts'
import { env } from '#env.ts'
import { brand } from '#mail/brand.ts'
import { noteAnswer, noteSilence } from './breaker.ts'
import type { FramedMail } from '#mail/frame.ts'
import { bounceAddress, replyAddress } from '#mail/replies/reply-addresses.ts'

interface Envelope {
  id: string
  template: string
  to: { address: string; name: string | null }
  mail: FramedMail
}

/** Milliseconds. A server may take a minute for a single answer; one that does not even accept or greet is given up sooner. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 }
/** For the whole conversation about a mail: a server that says a byte now and then would hold it for ever. Shorter than its claim. */
const PATIENCE_MS = 300_000
const MAX_ANSWER = 64 * 1024

/** What nodemailer is told about the server of SMTP_URL. Connections are kept and shared. */
export function optionsFor(url: string) {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    // Password and mails leave this machine encrypted or not at all.
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true as const,
    maxConnections: 4,
    maxMessages: 100,
    disableFileAccess: true,
    disableUrlAccess: true,
    maxResponseSize: MAX_ANSWER,
    ...TIMEOUTS,
  }
}

/** Where mails stay in the local mailbox nobody needs it. */
const mailer = async () => (await import('nodemailer')).default

let transport: Transporter | undefined
let transportUrl: string | undefined
async function transportTo(url: string): Promise<Transporter> {
  const nodemailer = await mailer()
  if (transport && transportUrl === url) return transport
  transport?.close()
  transportUrl = url
  transport = nodemailer.createTransport(optionsFor(url))
  return transport
}

/** The headers of a mail besides what the transport adds; shown by the local mailbox too. */
export const headersOf = ({ id, template, to, mail }: Envelope) => ({
  from: brand.sender,
  replyTo: replyAddress(id, template) ?? undefined,
  to: to.name === null ? { name: '', address: to.address } : { name: to.name, address: to.address },
  subject: mail.subject,
  // The same on every try: a mail that arrives twice is shown once.
  messageId: `<${id}@${brand.sender.address.split('@')[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

/**
 * Hands a mail to the mail server; without SMTP_URL it stays in the local mailbox, which returns what no server could deliver.
 * @throws what the transport throws; see `isPermanent`
 */
export async function deliver(envelope: Envelope): Promise<void> {
  const url = env().SMTP_URL
  if (!url) return refuseImpossible(envelope.to.address)
  const { html, text } = envelope.mail
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const sender = bounceAddress(envelope.id, envelope.template)
  const route = sender ? { envelope: { from: sender, to: [envelope.to.address] } } : {}
  const to = await transportTo(url)
  await noting(() => to.sendMail({ ...headersOf(envelope), ...route, html, text, signal }))
}

/** Addresses that can never be there (RFC 2606): with them returned mail is tried out. */
function refuseImpossible(address: string): void {
  if (/[@.]invalid$/i.test(address))
    throw Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode: 550 })
}

/**
 * Goes as far with the mail server as one may without a mail: one that turns out not to be needed waits for a server that
 * is down as the others do.
 * @throws what the transport throws
 */
export async function knock(): Promise<void> {
  const url = env().SMTP_URL
  if (!url) return
  // A connection of its own, which the signal cuts: asking without a mail knows no signal.
  const socket = new Socket({ signal: AbortSignal.timeout(PATIENCE_MS) })
  const nodemailer = await mailer()
  await noting(() => nodemailer.createTransport({ ...optionsFor(url), pool: false, socket }).verify())
}

/** Remembers how the server answers. */
async function noting(call: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  try {
    await call()
  } catch (error) {
    // One that says it of a recipient goes on being asked: it may be so of this one only.
    if (isAboutThis(error)) noteAnswer()
    else noteSilence(begun)
    throw error
  }
  noteAnswer()
}

interface SmtpError {
  code?: string
  message?: string
  response?: string
  command?: string
  responseCode?: number
}
const smtpError = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {})

/**
 * Did the server speak about this very mail? A refused login, connection or sender (the same of every mail, unless it says that this
 * one is too large) is a matter of configuration, as is a server that wants a login first: none of them is about a mail.
 */
const isAboutMail = (error: unknown): boolean => isAboutThis(error) && !isAboutUs(error)

/**
 * Of whom it takes mails most servers say only where a recipient is named (Postfix, `smtpd_delay_reject`), some only after the mail.
 * That it is not about this mail its code tells (RFC 3463: the sender's address, what we may send), or its words.
 */
const OURS =
  /^\d{3}[ -](?:5\.1\.[78]|5\.4\.5|5\.7\.(?:23|26|60))\b|\brelay|client host rejected|sender address rejected|helo command rejected|send as this sender|sendasdenied/i
/** A server that looks whether there is a recipient may quote what another says of it. */
const THEIRS = /recipient address rejected|undeliverable/i
function isAboutUs(error: unknown): boolean {
  const { response = '', responseCode = 0 } = smtpError(error)
  return responseCode >= 500 && OURS.test(response) && !THEIRS.test(response)
}

const isAboutThis = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = smtpError(error)
  if (responseCode === 0 || responseCode === 530) return false
  return /^(RCPT|DATA)/.test(command) || (command.startsWith('MAIL') && responseCode === 552)
}

/** Did the server refuse this very mail for good? All others wait until what is wrong is put right. */
export const isPermanent = (error: unknown): boolean =>
  isAboutMail(error) && (smtpError(error).responseCode ?? 0) >= 500

/** Why no connection under TLS came about, by words of OpenSSL and Node that quote nobody: whoever runs the portal has to know. */
const UNDER_TLS = new RegExp(
  [
    'self-signed certificate(?: in certificate chain)?',
    'certificate (?:has expired|is not yet valid|required)',
    'unable to (?:get|verify)[a-z ]*',
    'does not match certificate',
    'wrong version number',
    'unsupported protocol',
    'handshake failure',
  ].join('|'),
  'i',
)

/**
 * What went wrong in a word, without the server's text, which may quote addresses: `RCPT TO 550`, `ECONNREFUSED`,
 * `ESOCKET certificate has expired`.
 */
export function errorCode(error: unknown): string {
  const { code = 'unknown', command, responseCode, message = '' } = smtpError(error)
  if (responseCode) return `${command ?? 'SMTP'} ${responseCode}`
  const [reason] = UNDER_TLS.exec(message) ?? []
  return reason ? `${code} ${reason}` : code
}

/** Ends the kept connections and forgets what the server was like: in tests. */
export function closeTransport(): void {
  noteAnswer()
  transport?.close()
  transport = undefined
}
