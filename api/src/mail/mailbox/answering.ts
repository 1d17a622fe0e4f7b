import { randomUUID } from 'node:crypto'
import { handedIn } from '#base/handed-in.ts'
import { replyAddress } from '#mail/replies/reply-addresses.ts'
import type { OutboxMail } from '#mail/sent.ts'

/** What may become of an answer, as the mailbox says it. */
export const ANSWERED = ['entered', 'waiting', 'repeated', 'empty', 'automatic', 'bounced', 'refused'] as const
type Answered = (typeof ANSWERED)[number]

/** Takes a mail as if it had come by SMTP; the room of replies hands it in. */
export const takingAnswers =
  handedIn<(raw: Uint8Array, envelope: { sender: string; recipient: string }) => Promise<Answered>>('who takes answers')

/** Answers a mail of the local mailbox, from whatever address, through the door every answer goes through. */
export async function answerMail(
  { id, subject, row }: OutboxMail,
  { from, text }: { from: string; text: string },
): Promise<Answered> {
  const recipient = replyAddress(id, row.template)
  if (recipient === null) return 'refused'
  const sender = from.replaceAll(/[^\x21-\x7E]|[<>,;:"()]/g, '')
  const coded = (words: string) => Buffer.from(words).toString('base64')
  const lines = [
    `From: <${sender}>`,
    `To: <${recipient}>`,
    `Subject: =?utf-8?B?${coded(`Re: ${subject}`)}?=`,
    `Message-ID: <${randomUUID()}@localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    coded(text).replaceAll(/.{76}/g, '$&\r\n'),
  ]
  return takingAnswers.value(Buffer.from(lines.join('\r\n')), { sender, recipient })
}
