import type { Language } from '@korak/contract/shapes.ts'
import { instantOrNull } from '#base/time.ts'
import { findMails, type MailRow } from './mails.queries.ts'
import { preview } from './outbox.ts'

/** A mail as its recipient has it. */
export interface SentMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sent_at: string | null
  links: string[]
}

export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/\S+/g) ?? [])]

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
