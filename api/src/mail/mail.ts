import { traceparent } from '#base/trace.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { isInTransaction } from '#db/db.ts'
import { emit } from '#events.ts'
import { letters, type MailParams, type MailTemplate } from './letters.ts'
import {
  deleteWaiting,
  emptyAbout,
  emptyOwnerless,
  findGivenAddress,
  findMail,
  insertMail,
  findOvertaken,
  markOvertaken,
} from './mails.queries.ts'
import { queueMail } from '#mail/delivery/queue.ts'

export type { MailParams } from './letters.ts'

interface NewMail<T extends MailTemplate> {
  template: T
  /** Whose account it is about; its mails go with it. Null for people without one. */
  userId: string | null
  /** Of somebody without an address a letter is kept to be printed, where it is one; other mails are not written. */
  to: { address: string | null; name: string | null }
  language: Language
  params: MailParams[T]
  /** From `makeLink`. Its token is made when the mail goes out and stored nowhere. */
  linkId?: string
  /** Made beforehand by a task that may run twice; see `isMailKnown`. */
  id?: string
}

/** Was the mail with this id written already? */
export const isMailKnown = async (id: string): Promise<boolean> => (await findMail(id)) !== undefined

/** Takes back mails that still wait: what they ask for is not wanted any more. In the open transaction. */
export const takeBack = (ids: readonly string[]): Promise<void> => deleteWaiting(ids)

/**
 * Empties names and words of people in mails that are nobody's any more and done with. With a mail server they went with
 * the mail; the local mailbox shows them until then.
 */
export async function emptyWords(templates: readonly MailTemplate[]): Promise<void> {
  for (const template of templates) await emptyOwnerless(template, letters.value.words[template] ?? [])
}

/** Empties them in mails about applications of a person that are gone, where the local mailbox has kept them. */
export async function emptyWordsAbout(userId: string, applications: readonly string[]): Promise<void> {
  for (const [template, words] of Object.entries(letters.value.words))
    await emptyAbout(template, words, userId, applications)
}

/** What mails about an application say holds no more, and by what: one that comes back later is not printed. */
export const noteOvertaken = markOvertaken
/** By what a mail was overtaken since it was written. */
export const overtakenBy = findOvertaken

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** One plain address: no list, no comment, no route, nothing that could end a header line. */
const ADDRESS = /^[^\s<>"(),:;\\[\]@]+@[^\s<>"(),:;\\[\]@]+$/

/**
 * Puts a mail into the outbox; it goes out soon after the open transaction commits, and not at all when it does not.
 * @throws Error outside a transaction or for an address that is not one plain address
 */
export async function sendMail<T extends MailTemplate>(mail: NewMail<T>): Promise<void> {
  if (!isInTransaction()) throw new Error('A mail belongs into the transaction of what it tells about')
  const to = mail.to.address ?? (await addressOf(mail))
  if (to === null) return keepUnaddressed(mail)
  const { address, name } = checkedReceiver({ ...mail.to, address: to })
  const id = await insertMail({
    userId: mail.userId,
    toAddress: address,
    toName: name,
    template: mail.template,
    language: mail.language,
    params: mail.params,
    linkId: mail.linkId ?? null,
    traceparent: traceparent(),
    ...(mail.id ? { id: mail.id } : {}),
  })
  await queueMail(id)
}

/** Where letters about the application of somebody without an account go, when they have given an address. */
const addressOf = async ({ userId, template }: NewMail<MailTemplate>): Promise<string | null> =>
  userId !== null && letters.value.posted.has(template) ? findGivenAddress(userId) : null

async function keepUnaddressed({ userId, template, language, params }: NewMail<MailTemplate>): Promise<void> {
  if (userId !== null) await emit('mailUnaddressed', { userId, template, language, params, createdAt: now() })
}

/** Can a mail go there? For addresses people typed into a free field. */
export const isMailAddress = (address: string): boolean => !CONTROL.test(address) && ADDRESS.test(address)

/** The receiver as it may stand in a mail. @throws Error for an address that is not one plain address */
export function checkedReceiver({ address, name }: { address: string; name: string | null }) {
  if (!isMailAddress(address)) throw new Error('Not a mail address')
  return { address, name: name === null ? null : plainName(name) }
}

/** A display name without what addresses are made of. */
const plainName = (name: string): string | null =>
  name
    .replaceAll(/[\p{Cc}<>"@,;:\\]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || null
