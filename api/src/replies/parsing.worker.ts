import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { addressParser, type Attachment, type Header } from 'postal-mime'
import { newestOf } from './quoted-html.ts'
import type { Received } from './received.ts'

/** Mails of people hold a handful of parts in each other; one that is deeper was made to harm. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }
const MAX_ATTACHMENTS = 20
const MAX_REPORTS = 5
const MAX_HEADERS = 300
const MAX_SENDER = 1000
/** Of a page: more of it nobody has written by hand. */
const MAX_PAGE = 500_000

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** Pictures of a signature stand in the page and say nothing; what is attached was sent on purpose. */
const isSent = ({ disposition, related, mimeType }: Attachment): boolean =>
  !related && (disposition === 'attachment' || !mimeType.startsWith('message/'))

/** What a page says, without its marks: as the part of plain words a mail ought to have. */
async function wordsOf(html: string): Promise<string> {
  const body = Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const page = `--x\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`
  const plain = '--x\r\nContent-Type: text/plain\r\n\r\n'
  const { text } = await PostalMime.parse(
    `Content-Type: multipart/mixed; boundary=x\r\n\r\n${plain}\r\n${page}\r\n--x--`,
  )
  return text ?? ''
}

/** Of several senders nobody can say who has written, nor for which of them the mail server has vouched. */
function hasOneSender(headers: readonly Header[]): boolean {
  const named = headers.filter(({ key }) => key === 'from').map(({ value }) => value)
  const [value = ''] = named
  // Longer than any address with a name, and dear to take apart.
  if (named.length !== 1 || value.length > MAX_SENDER) return false
  const brackets = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split('<').length - 1
  return addressParser(value).length === 1 && brackets <= 1
}

async function parse(raw: Uint8Array): Promise<Received> {
  const mail = await PostalMime.parse(raw, LIMITS)
  const reports = mail.attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status')
  const { from } = mail
  const page = (mail.html ?? '').slice(0, MAX_PAGE)
  return {
    headers: mail.headers.slice(0, MAX_HEADERS).map(({ key, value }) => [key, value]),
    from: from?.address === undefined ? null : { name: from.name, address: from.address },
    hasOneSender: hasOneSender(mail.headers),
    subject: mail.subject ?? '',
    text: mail.text ?? (await wordsOf(newestOf(page))),
    original: mail.text ?? (await wordsOf(page)),
    reports: reports.slice(0, MAX_REPORTS).map((part) => Buffer.from(bytesOf(part)).toString('latin1')),
    attachments: mail.attachments
      .filter((part) => isSent(part))
      .slice(0, MAX_ATTACHMENTS)
      .map((part) => ({ name: part.filename ?? '', content: bytesOf(part) })),
  }
}

parentPort?.postMessage(await parse(workerData as Uint8Array))
