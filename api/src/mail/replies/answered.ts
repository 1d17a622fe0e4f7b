import { letters } from '#mail/letters.ts'
import { findMail } from '#mail/mails.queries.ts'

/** A mail to a candidate about an application, as far as an answer to it needs to know. */
export interface AnsweredMail {
  id: string
  userId: string
  application: string
  createdAt: Date
}

/** The mail an answer belongs to; undefined when it is gone, or not one that may be answered. */
export async function findAnsweredMail(id: string): Promise<AnsweredMail | undefined> {
  const row = await findMail(id)
  const application = (row?.params as { application?: unknown } | undefined)?.application
  if (!row?.userId || typeof application !== 'string' || !letters.value.answered.has(row.template)) return undefined
  return { id, userId: row.userId, application, createdAt: row.createdAt }
}
