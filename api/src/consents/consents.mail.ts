import { isFree } from '@korak/contract/consents.policy.ts'
import { makeLink } from '#auth/links.ts'
import { dayOf } from '#base/time.ts'
import { type MailParams, sendMail } from '#mail/mail.ts'
import { findUser, type User } from '#users/users.service.ts'
import type { ConsentRow } from './consents.queries.ts'
import { textOf } from './consents.view.ts'
import { effectsOf } from '#consents/decisions/consequences.ts'

type Template = Extract<keyof MailParams, `consent_${string}`>

/** Writes to the person a row is about, in the language of their mails; closed and unconfirmed accounts get none. */
async function toPerson<T extends Template>(
  { userId }: ConsentRow,
  template: T,
  write: (person: User) => MailParams[T],
  linkAbout: string | null = null,
): Promise<void> {
  const person = await findUser(userId)
  if (person?.status !== 'active') return
  const { email: address, name, language } = person
  await sendMail({
    template,
    userId,
    to: { address, name },
    language,
    params: write(person),
    ...(linkAbout ? { linkId: await makeLink('consent', userId, linkAbout) } : {}),
  })
}

const titleOf = (row: ConsentRow, { language }: User) => ({ consent: row.id, title: textOf(row, language).title })

/** Asks to confirm by a link in the mail. */
export const mailRequest = (row: ConsentRow): Promise<void> =>
  toPerson(
    row,
    'consent_request',
    (person) => ({
      ...titleOf(row, person),
      summary: textOf(row, person.language).summary,
      isFree: isFree(row.kind),
    }),
    row.id,
  )

/** Says when a given consent ends. @param linkAbout the row the link confirms: this one, or the newer text that waits */
export const mailReminder = (row: ConsentRow, expiresAt: Date, linkAbout: string): Promise<void> =>
  toPerson(row, 'consent_reminder', (person) => ({ ...titleOf(row, person), endsOn: dayOf(expiresAt) }), linkAbout)

/** Says that a consent has ended. @param linkAbout as in `mailReminder` */
export const mailExpired = (row: ConsentRow, expiresAt: Date, linkAbout: string): Promise<void> =>
  toPerson(
    row,
    'consent_expired',
    (person) => ({
      ...titleOf(row, person),
      endedOn: dayOf(expiresAt),
      effects: effectsOf(row, person.language),
    }),
    linkAbout,
  )

/** Confirms a withdrawal and says what happens now. */
export const mailWithdrawal = (row: ConsentRow): Promise<void> =>
  toPerson(row, 'consent_withdrawn', (person) => ({
    ...titleOf(row, person),
    effects: effectsOf(row, person.language),
  }))
