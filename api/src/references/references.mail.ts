import type { Locked } from '#applications/moves.service.ts'
import { nameOf } from '#applications/office/letters.service.ts'
import { RETENTION } from '#base/retention.ts'
import { dayOf } from '#base/time.ts'
import { sendMail } from '#mail/mail.ts'
import { findUnreached, type RefereeRow } from './references.queries.ts'

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
const mailUnneeded = (referee: RefereeRow): Promise<void> =>
  sendMail({
    template: 'reference_unneeded',
    userId: null,
    to: toReferee(referee),
    language: referee.language,
    params: { keptMonths: RETENTION.raterMonths },
  })

/** The same, unless the letter never reached them: who was not reached was not asked. */
export async function tellUnneeded(referee: RefereeRow): Promise<void> {
  if (!(await findUnreached(referee.userId)).has(referee.id)) await mailUnneeded(referee)
}

/** Tells who hears about the job that a referee has answered. */
export const mailAnswered = (application: Locked): Promise<void> =>
  mailContact('reference_answered_notice', application)

/** Tells who hears about the job that nobody is asked any more, as things are; why, they read there. */
export const mailStopped = (application: Locked): Promise<void> => mailContact('reference_stopped_notice', application)

/** Tells who hears about the job that somebody who was asked has had all of it deleted; who it was is known no more. */
export const mailDeleted = (application: Locked): Promise<void> => mailContact('reference_deleted_notice', application)

async function mailContact(
  template: 'reference_answered_notice' | 'reference_stopped_notice' | 'reference_deleted_notice',
  application: Locked,
): Promise<void> {
  const { id, userId, refNo, contactEmail, contactName, contactLanguage } = application
  // A portal without any employee.
  if (contactEmail === null) return
  await sendMail({
    template,
    userId,
    to: { address: contactEmail, name: contactName },
    language: contactLanguage ?? 'sl-SI',
    params: { application: id, ref: refNo },
  })
}
