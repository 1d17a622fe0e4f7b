import type { Permission } from '@korak/contract/route.ts'
import { handedIn } from '#base/handed-in.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { letters } from '#mail/letters.ts'
import { checkedReceiver } from '#mail/mail.ts'
import type { MailRow } from '#mail/mails.queries.ts'
import { correctMail } from './readers.queries.ts'

type Sent = Pick<MailRow, 'template' | 'params' | 'toAddress'> & {
  /** What all of it is for those who have. */
  permission: Permission | undefined
}
interface Reader {
  email: string
  name: string | null
  language: Language
  /** Nobody may read whose application it is any more. */
  isWithdrawn: boolean
  /** Has the permission that was asked about. */
  mayKnow: boolean
}
/** Who of us reads what a mail tells about an application, at this moment; undefined when nobody is left. */
export const readerNow = handedIn<(mail: Sent) => Promise<Reader | undefined>>('who of us reads about an application')

/** What names the person of an application, or says what they wrote, or what a company wrote about them. */
const NAMELESS = { candidate: '', email: null, text: null, message: null }

/**
 * A mail as it goes out now: what tells one of us about an application goes to somebody who may read it at this moment, and without
 * its person once it is withdrawn, and without what that somebody lacks a permission for. What somebody must know all the same to act on
 * it has a field of another name, which says why.
 * @returns null when nobody is left
 */
export async function forReader(row: MailRow): Promise<MailRow | null> {
  if (!letters.value.staff.has(row.template)) return row
  const knowing = letters.value.knowing[row.template]
  const reader = await readerNow.value({ ...row, permission: knowing?.permission })
  if (!reader) return null
  const { email, name, language, isWithdrawn, mayKnow } = reader
  const said = mayKnow ? (row.params as object) : { ...(row.params as object), ...knowing?.others }
  const names = Object.entries(NAMELESS).filter(([field]) => field in said)
  const params = isWithdrawn ? { ...said, ...Object.fromEntries(names) } : said
  if (email === row.toAddress && params === row.params) return row
  const { address: toAddress, name: toName } = checkedReceiver({ address: email, name })
  const to = email === row.toAddress ? row : { toAddress, toName, language }
  const mail = { toAddress: to.toAddress, toName: to.toName, language: to.language, params }
  await correctMail(row.id, mail)
  return { ...row, ...mail, params: params as MailRow['params'] }
}
