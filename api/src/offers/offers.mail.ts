import type { Language } from '@korak/contract/shapes.ts'
import type { Locked } from '#applications/moves.service.ts'
import { sendMail } from '#mail/mail.ts'

const about = ({ id, refNo, title }: Locked) => ({ application: id, ref: refNo, job: title })

/** Tells the candidate that an offer is withdrawn, and by when they hear from us, unless something else waits for them. */
export function mailWithdrawn(application: Locked, said: { text: string; promiseOn: string | null }): Promise<void> {
  const { userId, email, name, language } = application
  const params = { ...about(application), ...said }
  return sendMail({ template: 'offer_withdrawn', userId, to: { address: email, name }, language, params })
}

interface Answered {
  answer: 'accepted' | 'declined'
  text: string | null
  /** A withdrawal was held, and is dropped by the answer. */
  isKept: boolean
  /** Who had written it, or a further version; they hear of the answer too. */
  writer: { email: string; name: string | null; language: Language } | undefined
}
/** Confirms an answer to the candidate, and tells who is the contact of the job. */
export async function mailAnswered(application: Locked, { answer, text, isKept, writer }: Answered): Promise<void> {
  const { userId, email, name, language, sentName, contactEmail, contactName, contactLanguage } = application
  const to = { address: email, name }
  await sendMail({ template: 'offer_answer_received', userId, to, language, params: { ...about(application), answer } })
  const contact = { email: contactEmail, name: contactName, language: contactLanguage }
  const others = writer && writer.email !== contactEmail ? [writer] : []
  for (const reader of [contact, ...others]) {
    // A portal without any employee.
    if (reader.email === null) continue
    await sendMail({
      template: 'offer_answer_notice',
      // It tells about the candidate, so it goes with the candidate's account.
      userId,
      to: { address: reader.email, name: reader.name },
      language: reader.language ?? 'sl-SI',
      params: {
        ...about(application),
        job: application.contactTitle,
        answer,
        candidate: sentName ?? name ?? '',
        email,
        text,
        isKept,
      },
    })
  }
}
