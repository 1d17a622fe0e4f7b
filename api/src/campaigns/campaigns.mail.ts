import { dayOf } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { RETENTION } from '#privacy/retention.ts'
import { sendMail } from '#mail/mail.ts'
import type { Receiver } from './invitations.queries.ts'

/** The last day on which answers are taken: a campaign that ends at midnight ends with the day before. */
export const lastDay = (closesAt: Date): string => dayOf(new Date(closesAt.getTime() - 1))

/**
 * What every mail of a campaign says. Who has no account gets the personal link, made when the mail goes out, and reads
 * who gave us the address. One assessed person is named, by id here.
 */
const about = (receiver: Receiver, subjects: readonly string[]) => ({
  ...(receiver.userId === null ? { givenBy: receiver.givenBy, keptMonths: RETENTION.raterMonths } : {}),
  ...(subjects.length === 1 ? { subject: subjects[0] } : {}),
  campaign: titleOf(receiver, receiver.language),
  campaignId: receiver.campaignId,
  participant: receiver.userId === null ? receiver.id : null,
  closesOn: lastDay(receiver.closesAt),
})
const to = ({ email, name }: Receiver) => ({ address: email, name })

/** Asks for feedback about these assessed people, and for the own view of oneself. */
export const mailInvitation = (receiver: Receiver, subjects: readonly string[], isSelf: boolean): Promise<void> =>
  sendMail({
    template: 'feedback_invitation',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: { ...about(receiver, subjects), count: subjects.length, isSelf },
  })

/** Says that these are left. */
export const mailReminder = (receiver: Receiver, subjects: readonly string[]): Promise<void> =>
  sendMail({
    template: 'feedback_reminder',
    userId: receiver.userId,
    to: to(receiver),
    language: receiver.language,
    params: { ...about(receiver, subjects), count: subjects.length },
  })
