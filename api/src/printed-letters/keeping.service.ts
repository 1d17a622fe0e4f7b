import type { Language } from '@korak/contract/shapes.ts'
import { eachApart } from '#base/each-apart.ts'
import { DAY_MS, dayOf, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { m } from '#i18n/words/messages.js'
import { companyName } from '#jobs/ads/company-name.ts'
import { overtakenBy } from '#mail/mail.ts'
import { letters, type MailTemplate, writeLetter } from '#mail/letters.ts'
import { aboutOf } from './overtaking.service.ts'
import * as queries from './printed-letters.queries.ts'

interface Mail {
  userId: string
  template: string
  language: Language
  params: object
  createdAt: Date
  /** The mail that came back; left out where none was sent. */
  id?: string
  /** Since when its words are gone from it. */
  emptiedAt?: Date | null
}

/** What a mail said, also where its words are gone since; null where nobody knows them any more. */
async function wordsOf(
  applicationId: string,
  { template, params, createdAt, emptiedAt }: Mail,
): Promise<object | null> {
  if (!emptiedAt) return params
  const words = template === 'application_letter' && (await queries.findWords(applicationId, createdAt))
  return words ? { ...params, ...words } : null
}

/** What is to be printed; of a mail whose words are gone nothing, since what is left of it would have holes. */
async function contentOf(applicationId: string, mail: Mail) {
  const { template, language: locale, createdAt: at, id } = mail
  const params = await wordsOf(applicationId, mail)
  if (!params) return { subject: m.printed_lost_subject({}, { locale }), text: '', facts: [], isLost: true }
  const writing = { params: params as never, token: '', validSeconds: 0, at, about: null, locale }
  const { title, paragraphs, facts = [], action } = writeLetter(template as MailTemplate, writing)
  // Somebody without an account has nothing to open.
  const opened = action && id !== undefined ? [{ label: action.label, value: action.url }] : []
  return { subject: title, text: paragraphs.join('\n\n'), facts: [...facts, ...opened], isLost: false }
}

/**
 * Keeps a letter to a candidate that goes by post, in the words it was written in; of other mails nothing. Joins the open
 * transaction. Once more changes nothing.
 */
export async function keepLetter(mail: Mail): Promise<void> {
  const { id: mailId = null, userId, template, language, createdAt: at } = mail
  const applicationId = (mail.params as { application?: string }).application
  if (!letters.value.posted.has(template) || applicationId === undefined) return
  const about = await queries.findAbout(applicationId, userId)
  if (!about) return
  // Asked with the application held: nothing overtakes it from here on without finding what is kept.
  const overtaken = mailId === null ? null : await overtakenBy(mailId)
  const { nameSl, nameEn, confidentialSl, confidentialEn, isConfidential } = about
  const named = {
    company_sl: nameSl,
    company_en: nameEn,
    confidential_sl: confidentialSl,
    confidential_en: confidentialEn,
  }
  await queries.insertPrintedLetter({
    applicationId,
    userId,
    mailId,
    cause: mailId === null ? 'no_email' : 'returned',
    template,
    about: aboutOf(template, mail.params),
    overtaken,
    ...(overtaken && { state: 'archived', handledAt: now() }),
    language,
    ...(await contentOf(applicationId, mail)),
    onBehalf: companyName({ is_confidential: isConfidential, ...named }, language),
    writtenOn: dayOf(at),
  })
}

const BATCH = 200
/** What came back longer ago tells nobody anything any more. */
const KEPT_DAYS = 60
/** Keeps the letters that came back after they had gone out. @returns how many were found */
export async function keepReturned(): Promise<number> {
  const found = await queries.findReturned(
    [...letters.value.posted],
    new Date(now().getTime() - KEPT_DAYS * DAY_MS),
    BATCH,
  )
  await eachApart(found, ({ params, ...mail }) => transact(() => keepLetter({ ...mail, params: params as object })))
  return found.length
}
