import type { SHARE_ENDS } from '@korak/contract/sharing.ts'
import { randomUUID } from 'node:crypto'
import { findHearer } from '#applications/moves.service.ts'
import { note } from '#consents/ledger/journal.ts'
import { transact } from '#db/db.ts'
import type { ClientAnswer } from '#db/schema.ts'
import { sendMail } from '#mail/mail.ts'
import { keptCopy, nameIn, shownFields } from '#sharing/requests/shown-copy.ts'
import type { SharingMails } from './sharing.letters.ts'
import { insertOwed, lockOwed, updateOwed } from './owed.queries.ts'
import { owedLine } from './owed.service.ts'
import { type Contact, findContacts, findPerson, type ShareRow } from './sharing.queries.ts'
import { companyOf, fieldsOf, titleOf } from './sharing.view.ts'

export type ShareEnd = (typeof SHARE_ENDS)[number]
type Answer = 'confirmed' | 'declined' | 'withdrawn' | 'expired'

/** Asks the candidate. The company is named, as the consent to sharing promises. */
export async function mailRequest(share: ShareRow): Promise<void> {
  const person = await findPerson(share.userId)
  if (!person) return
  const { language, email, name } = person
  const about = { share: share.id, company: companyOf(share, language), job: titleOf(share, language) }
  await sendMail({
    template: 'share_asked',
    userId: share.userId,
    to: { address: email, name },
    language,
    params: { ...about, answerBy: share.answerBy, note: share.note },
  })
}

/** Tells the contacts of the company that there is something to see. Says nothing about the person. */
export async function mailContacts(share: ShareRow): Promise<void> {
  for (const { email, name, language } of await findContacts(share.companyId))
    await sendMail({
      template: 'share_received',
      userId: share.userId,
      to: { address: email, name },
      language,
      params: {
        share: share.id,
        ref: share.refNo,
        job: titleOf(share, language),
        visibleUntil: share.visibleUntil ?? share.answerBy,
      },
    })
}

/**
 * Asks the contacts of the company to erase what they have kept (GDPR 19). It says nothing they were not shown: the name
 * is that of the copy, since without it nobody would find what to erase, and today's may be another. Where the copy has
 * none, or there is no copy, the number of the application stands for the person. It is owed until a mail has gone out:
 * there may be nobody to write to, or a mail may never arrive.
 * @param fields what is to be erased, when it is not everything they were shown
 */
export async function mailErase(share: ShareRow, because: ShareEnd, fields = shownFields(share)): Promise<void> {
  const contacts = await findContacts(share.companyId)
  const copy = keptCopy(share)
  const candidate = copy && nameIn(copy)
  const mailIds = await mailEnded(contacts, share.userId, (contact) => ({
    ref: share.refNo,
    job: titleOf(share, contact.language),
    candidate,
    because,
    fields,
  }))
  const { id: shareId, companyId, jobId, refNo } = share
  note(owedLine(await insertOwed({ companyId, shareId, jobId, refNo, fields, because, mailIds })))
}

/** @returns ids of the mails */
async function mailEnded(
  contacts: readonly Contact[],
  userId: string | null,
  paramsFor: (contact: Contact) => SharingMails['share_ended'],
): Promise<string[]> {
  const ids: string[] = []
  for (const contact of contacts) {
    const { email: address, name, language } = contact
    const id = randomUUID()
    await sendMail({ id, template: 'share_ended', userId, to: { address, name }, language, params: paramsFor(contact) })
    ids.push(id)
  }
  return ids
}

/**
 * Asks a company for the erasures it is owed to be asked for, now that it may have a contact, whom no mail about it was refused
 * for. By the number of the application, since the person may be gone.
 */
export const mailOwed = (companyId: string): Promise<void> =>
  transact(async () => {
    const contacts = await findContacts(companyId)
    for (const { id, userId, refNo: ref, fields, because, mailIds, refused, ...job } of await lockOwed(companyId)) {
      const reachable = contacts.filter(({ email }) => !refused.includes(email))
      const added = await mailEnded(reachable, userId, (contact) => ({
        ref,
        job: titleOf(job, contact.language),
        candidate: null,
        because: because as ShareEnd,
        fields: fieldsOf({ fields }),
      }))
      await updateOwed(id, { mailIds: [...mailIds, ...added] })
    }
  })

/** The consultant who asked; where that account is gone, disabled, or may not read applications any more, whoever hears about the job. */
const staffOf = ({ askedBy, jobId }: ShareRow) => findHearer(jobId, askedBy)

/** Tells the consultant who asked what the company answered. */
export async function mailClientAnswer(share: ShareRow, answer: ClientAnswer, message: string | null): Promise<void> {
  const [told, person] = [await staffOf(share), await findPerson(share.userId)]
  if (!person || !told) return
  const { email, name, language } = told
  const about = { company: companyOf(share, language), job: titleOf(share, language), ref: share.refNo }
  await sendMail({
    template: 'share_client_answered',
    userId: share.userId,
    to: { address: email, name },
    language,
    params: { ...about, candidate: person.name ?? person.email, answer, message },
  })
}

/** Is there nobody at the company who could be written to? */
export const isUntold = async (share: ShareRow): Promise<boolean> => (await findContacts(share.companyId)).length === 0

/**
 * Tells the consultant who asked what came of it; when it was allowed and nobody at the company could be told, that it is up to
 * them to write to it.
 */
export async function mailAnswer(share: ShareRow, answer: Answer): Promise<void> {
  const [told, person] = [await staffOf(share), await findPerson(share.userId)]
  if (!person || !told) return
  const { email, name, language } = told
  const wasAllowed = answer === 'confirmed' || share.status === 'confirmed'
  const untold = wasAllowed && (await isUntold(share))
  const copy = untold && answer !== 'confirmed' ? keptCopy(share) : null
  const candidate = share.applicationStatus === 'withdrawn' ? '' : (person.name ?? person.email)
  const about = { company: companyOf(share, language), job: titleOf(share, language), ref: share.refNo }
  await sendMail({
    template: 'share_answered',
    userId: share.userId,
    to: { address: email, name },
    language,
    params: { ...about, candidate, answer, ...(untold && { untold }), ...(copy && { shownAs: nameIn(copy) }) },
  })
}
