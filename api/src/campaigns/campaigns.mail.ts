import type { Language } from '@korak/contract/shapes.ts'
import { dayOf } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { RETENTION } from '#base/retention.ts'
import { lookUpLate } from '#mail/delivery/late-params.ts'
import { sendMail } from '#mail/mail.ts'
import type { Receiver } from '#campaigns/raters/invitations.queries.ts'
import { leftOf } from './left.service.ts'

/** The last day on which answers are taken: a campaign that ends at midnight ends with the day before. */
export const lastDay = (closesAt: Date): string => dayOf(new Date(closesAt.getTime() - 1))

/**
 * What every mail of a campaign says. Who has no account gets the personal link, made when the mail goes out, and reads
 * who gave us the address.
 */
const about = (receiver: Receiver) => ({
  ...(receiver.userId === null ? { givenBy: receiver.givenBy, keptMonths: RETENTION.raterMonths } : {}),
  campaign: titleOf(receiver, receiver.language),
  campaignId: receiver.campaignId,
  participant: receiver.userId === null ? receiver.id : null,
  closesOn: lastDay(receiver.closesAt),
})
const to = ({ email, name }: Receiver) => ({ address: email, name })

/** Asks for feedback about these assessed people, and for the own view of oneself. One of them is named, by id here. */
export const mailInvitation = (receiver: Receiver, subjects: readonly string[], isSelf: boolean): Promise<void> =>
  sendMail({
    template: 'feedback_invitation',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: {
      ...about(receiver),
      ...(subjects.length === 1 ? { subject: subjects[0] } : {}),
      count: subjects.length,
      isSelf,
    },
  })

interface Person {
  id: string
  email: string
  name: string
  language: Language
}
/** Asks an assessed person to propose raters, until the end of a day. @param campaign with the id of them in it */
export const mailNominate = (
  { id: subject, ...campaign }: { id: string; titleSl: string; titleEn: string },
  { id: userId, email: address, name, language }: Person,
  until: string,
): Promise<void> =>
  sendMail({
    template: 'feedback_nominate',
    userId,
    to: { address, name },
    language,
    params: { subject, campaign: titleOf(campaign, language), until },
  })

/** Tells an assessed person how many of their proposals were declined, and why where it was said. */
export const mailDeclined = (
  { id: subject, ...campaign }: { id: string; titleSl: string; titleEn: string },
  { id: userId, email: address, name, language }: Person,
  reasons: readonly (string | null)[],
): Promise<void> =>
  sendMail({
    template: 'feedback_raters_declined',
    userId,
    to: { address, name },
    language,
    params: {
      subject,
      campaign: titleOf(campaign, language),
      count: reasons.length,
      reasons: [...new Set(reasons.filter((reason) => reason !== null))],
    },
  })

/** Says what is left of what was asked before that instant; without anything left it is not sent. */
export const mailReminder = (receiver: Receiver, before: Date): Promise<void> =>
  sendMail({
    template: 'feedback_reminder',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: { ...about(receiver), asked: receiver.id, before: before.toISOString() },
  })

lookUpLate('feedback_reminder', async (params) => {
  const left = await leftOf(params.campaignId, params.asked, new Date(params.before))
  if (left.length === 0) return null
  return { ...params, count: left.length, ...(left.length === 1 ? { subject: left[0] ?? '' } : {}) }
})
