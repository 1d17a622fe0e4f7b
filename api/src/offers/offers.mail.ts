import type { Locked } from '#applications/moves.service.ts'
import { sendMail } from '#mail/mail.ts'

const about = ({ id, refNo, title }: Locked) => ({ application: id, ref: refNo, job: title })

/** Tells the candidate that an offer is withdrawn, and by when they hear from us. */
export function mailWithdrawn(application: Locked, said: { text: string; promiseOn: string }): Promise<void> {
  const { userId, email, name, language } = application
  const params = { ...about(application), ...said }
  return sendMail({ template: 'offer_withdrawn', userId, to: { address: email, name }, language, params })
}

/** Confirms an answer to the candidate, and tells who is the contact of the job. */
export async function mailAnswered(
  application: Locked,
  { answer, text }: { answer: 'accepted' | 'declined'; text: string | null },
): Promise<void> {
  const { userId, email, name, language, sentName, contactEmail, contactName, contactLanguage } = application
  const to = { address: email, name }
  await sendMail({ template: 'offer_answer_received', userId, to, language, params: { ...about(application), answer } })
  // A portal without any employee.
  if (contactEmail === null) return
  await sendMail({
    template: 'offer_answer_notice',
    // It tells about the candidate, so it goes with the candidate's account.
    userId,
    to: { address: contactEmail, name: contactName },
    language: contactLanguage ?? 'sl-SI',
    params: {
      ...about(application),
      job: application.contactTitle,
      answer,
      candidate: sentName ?? name ?? '',
      email,
      text,
    },
  })
}
