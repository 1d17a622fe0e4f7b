import type { Locked } from '#applications/moves.service.ts'
import { nameOf } from '#applications/office/letters.service.ts'
import { RETENTION } from '#base/retention.ts'
import { dayOf } from '#base/time.ts'
import { sendMail } from '#mail/mail.ts'
import type { RefereeRow } from './references.queries.ts'

const toReferee = ({ email, name }: RefereeRow) => ({ address: email, name })

/** Tells the candidate that something waits in the portal; what it is about stands there alone. */
export const mailWanted = ({ id, userId, email, name, language }: Locked): Promise<void> =>
  sendMail({
    template: 'reference_wanted',
    userId,
    to: { address: email, name },
    language,
    params: { application: id },
  })

/** Asks a referee, or reminds one, with the personal link. It tells about the candidate, so it goes with their account. */
export const mailReferee = (
  template: 'reference_request' | 'reference_reminder',
  application: Locked,
  referee: RefereeRow & { expiresAt: Date },
): Promise<void> =>
  sendMail({
    template,
    userId: application.userId,
    to: toReferee(referee),
    language: referee.language,
    params: {
      referee: referee.id,
      candidate: nameOf(application),
      text: template === 'reference_request' ? referee.text : '',
      answerBy: dayOf(referee.expiresAt),
      keptMonths: RETENTION.raterMonths,
    },
  })

/** Tells a referee that nothing is needed any more, and nothing else: neither who it was about nor why. */
export const mailUnneeded = (referee: RefereeRow): Promise<void> =>
  sendMail({
    template: 'reference_unneeded',
    userId: null,
    to: toReferee(referee),
    language: referee.language,
    params: { keptMonths: RETENTION.raterMonths },
  })

/** Tells who hears about the job that a referee has answered. */
export async function mailAnswered(application: Locked): Promise<void> {
  const { id, userId, refNo, contactEmail, contactName, contactLanguage } = application
  // A portal without any employee.
  if (contactEmail === null) return
  await sendMail({
    template: 'reference_answered_notice',
    userId,
    to: { address: contactEmail, name: contactName },
    language: contactLanguage ?? 'sl-SI',
    params: { application: id, ref: refNo },
  })
}
