import type { SHARE_ENDS } from '@korak/contract/sharing.ts'
import { findUser } from '#users/users.service.ts'
import { sendMail } from '#mail/mail.ts'
import { keptCopy, nameIn, shownFields } from '#sharing/requests/shown-copy.ts'
import { findContacts, findPerson, type ShareRow } from './sharing.queries.ts'
import { companyOf, titleOf } from './sharing.view.ts'

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
 * none, or there is no copy, the number of the application stands for the person.
 * @param fields what is to be erased, when it is not everything they were shown
 */
export async function mailErase(share: ShareRow, because: ShareEnd, fields = shownFields(share)): Promise<void> {
  const copy = keptCopy(share)
  const candidate = copy && nameIn(copy)
  for (const { email, name, language } of await findContacts(share.companyId))
    await sendMail({
      template: 'share_ended',
      userId: share.userId,
      to: { address: email, name },
      language,
      params: { ref: share.refNo, job: titleOf(share, language), candidate, because, fields },
    })
}

/** Is there nobody at the company who could be written to? */
export const isUntold = async (share: ShareRow): Promise<boolean> => (await findContacts(share.companyId)).length === 0

/**
 * Tells the consultant who asked what came of it; when it was allowed and nobody at the company could be told, that it is up to
 * them to write to it.
 */
export async function mailAnswer(share: ShareRow, answer: Answer): Promise<void> {
  const asker = share.askedBy === null ? undefined : await findUser(share.askedBy)
  const person = await findPerson(share.userId)
  if (!person || asker?.status !== 'active') return
  const { email, name, language } = asker
  const wasAllowed = answer === 'confirmed' || share.status === 'confirmed'
  const untold = wasAllowed && (await isUntold(share))
  const about = { company: companyOf(share, language), job: titleOf(share, language), ref: share.refNo }
  await sendMail({
    template: 'share_answered',
    userId: share.userId,
    to: { address: email, name },
    language,
    params: { ...about, candidate: person.name ?? person.email, answer, ...(untold && { untold }) },
  })
}
