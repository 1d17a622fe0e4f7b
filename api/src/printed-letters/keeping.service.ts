import type { Language } from '@korak/contract/shapes.ts'
import { eachApart } from '#base/each-apart.ts'
import { DAY_MS, dayOf, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { letters, type MailTemplate, writeLetter } from '#mail/letters.ts'
import * as queries from './printed-letters.queries.ts'

interface Mail {
  userId: string
  template: string
  language: Language
  params: object
  createdAt: Date
  /** The mail that came back; left out where none was sent. */
  id?: string
}

/** What a mail said, also where its words are gone since; null where nobody knows them any more. */
async function wordsOf(applicationId: string, { template, params, createdAt }: Mail): Promise<object | null> {
  if (template !== 'application_letter' || (params as { heading: string }).heading !== '') return params
  const words = await queries.findWords(applicationId, createdAt)
  return words ? { ...params, ...words } : null
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
  const params = about && (await wordsOf(applicationId, mail))
  if (!about || !params) return
  const writing = { params: params as never, token: '', validSeconds: 0, at, about: null, locale: language }
  const { title, paragraphs, facts = [], action } = writeLetter(template as MailTemplate, writing)
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
    language,
    subject: title,
    text: paragraphs.join('\n\n'),
    // Somebody without an account has nothing to open.
    facts: [...facts, ...(action && mailId !== null ? [{ label: action.label, value: action.url }] : [])],
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
