import { env } from '#env.ts'
import { brand } from '#mail/brand.ts'
import { isRepliesAddress } from '#mail/replies/reply-addresses.ts'
import type { Received } from './received.ts'

/** Who handed it in, as the servers told each other. */
export interface Envelope {
  /** Empty of mails nobody is to answer (RFC 5321, 4.5.5). */
  sender: string
  recipient: string
}

export const headerOf = ({ headers }: Pick<Received, 'headers'>, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1]
const headersOf = ({ headers }: Received, name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value)

const NOT_PEOPLE = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-][^@]*)?@/i

/** Was it written by a program: an answer of somebody away, a list, a server, or by ourselves? */
export function isAutomatic(mail: Received, { sender }: Envelope): boolean {
  const submitted = headerOf(mail, 'auto-submitted')?.split(';')[0]?.trim().toLowerCase() ?? 'no'
  const precedence = headerOf(mail, 'precedence')?.trim().toLowerCase() ?? ''
  const from = mail.from?.address.toLowerCase() ?? ''
  return (
    sender === '' ||
    submitted !== 'no' ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-reply-from'].some(
      (name) => headerOf(mail, name) !== undefined,
    ) ||
    /^multipart\/report\b/i.test(headerOf(mail, 'content-type')?.trim() ?? '') ||
    NOT_PEOPLE.test(from) ||
    [from, sender.toLowerCase()].some((one) => one === brand.sender.address.toLowerCase() || isRepliesAddress(one))
  )
}

/** Comments and quoted texts may say anything. */
const bare = (value: string): string => {
  let text = value.slice(0, 4000).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  // From the inside out; a comment that does not end hides the rest.
  for (let before = ''; before !== text;) [before, text] = [text, text.replaceAll(/\([^()]*\)/g, ' ')]
  return text.split('(')[0] ?? ''
}

/**
 * Did the company's mail server find that the domain in From stands for the mail (DMARC, RFC 8601)? Null when it is not asked:
 * then the token in the address alone says who may have written.
 */
export function passesDmarc(mail: Received): boolean | null {
  const authenticator = env().REPLIES_AUTHENTICATOR?.toLowerCase()
  if (!authenticator) return null
  const given = headersOf(mail, 'authentication-results').map((value) => bare(value).toLowerCase().split(';'))
  // The one on top is the server's own; what stands below may have been written by whoever sent the mail.
  const own = given.find(([server = '']) => server.trim().split(/\s/)[0] === authenticator)
  return own?.some((result) => /^\s*dmarc\s*=\s*pass(?:\s|$)/.test(result)) ?? false
}

/** Is it from this address, and from no other besides? */
export const isFrom = (mail: Received, address: string): boolean =>
  mail.hasOneSender && mail.from?.address.toLowerCase() === address.toLowerCase()

/** A failure for good that a server reports, in a word: `DSN 5.1.1`; null when it reports none. */
export function failureIn({ reports }: Pick<Received, 'reports'>): string | null {
  for (const report of reports) {
    const groups = report
      .slice(0, 20_000)
      .replaceAll(/\r\n?/g, '\n')
      .split(/\n{2,}/)
    const failed = groups.find((group) => /^action:[ \t]*failed\b/im.test(group))
    if (failed) return `DSN ${/^status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(failed)?.[1] ?? '5'}`
  }
  return null
}
