import { dayOf } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { sendMail } from '#mail/mail.ts'
import type { Receiver } from './invitations.queries.ts'

/** The last day on which answers are taken: a campaign that ends at midnight ends with the day before. */
export const lastDay = (closesAt: Date): string => dayOf(new Date(closesAt.getTime() - 1))

/** What every mail of a campaign says. Who has no account gets the personal link, made when the mail goes out. */
const about = (receiver: Receiver) => ({
  campaign: titleOf(receiver, receiver.language),
  campaignId: receiver.campaignId,
  participant: receiver.userId === null ? receiver.id : null,
  closesOn: lastDay(receiver.closesAt),
})
const to = ({ email, name }: Receiver) => ({ address: email, name })

/** Asks for feedback about so many people, and for the own view of oneself. */
export const mailInvitation = (receiver: Receiver, count: number, isSelf: boolean): Promise<void> =>
  sendMail({
    template: 'feedback_invitation',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: { ...about(receiver), count, isSelf },
  })

/** Says that so many are left. */
export const mailReminder = (receiver: Receiver, count: number): Promise<void> =>
  sendMail({
    template: 'feedback_reminder',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: { ...about(receiver), count },
  })
