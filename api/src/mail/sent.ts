import type { Language } from '@korak/contract/shapes.ts'
import { instantOrNull } from '#base/time.ts'
import { findMail, findMails, type MailRow } from './mails.queries.ts'
import { preview } from '#mail/delivery/outbox.ts'

/** A mail as its recipient has it. */
interface SentMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sent_at: string | null
  links: string[]
}

/** Links of the letter itself; those of the footer are the same in every mail. */
const linksIn = (text: string): string[] => [...new Set(text.split('\n--\n')[0]?.match(/https?:\/\/\S+/g) ?? [])]

export async function readMail(row: MailRow, language?: Language): Promise<SentMail> {
  const { subject, text, html } = await preview(row, language)
  const sentAt = instantOrNull(row.sentAt)
  return { id: row.id, to: row.toAddress, subject, text, html, sent_at: sentAt, links: linksIn(text) }
}

/** Mails that went out, newest first: for the local mailbox and for tests. */
export async function sentMails(to?: string, limit = 50): Promise<SentMail[]> {
  const rows = await findMails({ to: to?.trim().toLowerCase(), limit })
  return Promise.all(rows.filter((row) => row.status === 'sent').map((row) => readMail(row)))
}

/** The same with those that came back: whoever tries out returned mail reads them in the local mailbox. */
export async function triedMails(to?: string, limit = 50): Promise<SentMail[]> {
  const rows = await findMails({ to: to?.trim().toLowerCase(), limit })
  const isTried = ({ status, lastError }: MailRow) => status === 'sent' || lastError === 'RCPT TO 550'
  return Promise.all(rows.filter(isTried).map((row) => readMail(row)))
}

/** A mail with its row: also one that still waits or could not be sent. */
export type OutboxMail = SentMail & { row: MailRow }

export async function outboxMails(
  filter: { to?: string | undefined; after?: Date | undefined; limit: number },
  language?: Language,
): Promise<OutboxMail[]> {
  const rows = await findMails(filter)
  return Promise.all(rows.map(async (row) => ({ row, ...(await readMail(row, language)) })))
}

export async function outboxMail(id: string, language?: Language): Promise<OutboxMail | undefined> {
  const row = await findMail(id)
  return row && { row, ...(await readMail(row, language)) }
}
