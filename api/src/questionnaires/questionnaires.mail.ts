import { dayOf } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { sendMail } from '#mail/mail.ts'
import { findAny, findRespondent, findToAsk } from '#questionnaires/assignments/assignments.queries.ts'

/** Asks the respondent to fill it in, unless they want to be left alone by now. @param id of the mail */
export async function mailAssigned(uid: string, id: string): Promise<void> {
  const row = await findAny(uid)
  const person = row && (await findToAsk(row.userId))
  if (!person) return
  const { email: address, name, language } = person
  const dueOn = row.dueAt && dayOf(row.dueAt)
  const about = { assignment: row.id, questionnaire: titleOf(row, language), minutes: row.minutes ?? 0, dueOn }
  const to = { address, name }
  await sendMail({ template: 'questionnaire_assigned', userId: row.userId, to, language, params: about, id })
}

/** Tells the respondent that the result can be looked at. */
export async function mailReleased(uid: string): Promise<void> {
  const row = await findAny(uid)
  const person = row && (await findRespondent(row.userId))
  if (!person) return
  const { email: address, name, language } = person
  const about = { assignment: row.id, questionnaire: titleOf(row, language) }
  const to = { address, name }
  await sendMail({ template: 'questionnaire_released', userId: row.userId, to, language, params: about })
}
