import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { isMailAddress } from '#mail/mail.ts'
import * as queries from './raters.queries.ts'

/** Somebody named as a rater. */
export interface Named {
  name: string
  email: string
  relationship: Exclude<Relationship, 'self'>
  language: Language
}
interface Person {
  name: string
  email: string
  language: Language
  userId: string | null
}

/** One row for one person in a campaign, whomever they assess: the one there is, or a new one. @returns its id */
export async function participantFor(campaignId: string, person: Person): Promise<string> {
  const [known] = await queries.findParticipants(campaignId, person)
  if (known) return known
  const id = randomUUID()
  await queries.insertParticipant({ ...person, id, campaignId })
  return id
}

/**
 * Names raters of an assessed person. Whoever has an account that can be used answers in the portal, others by a personal
 * link; which of the two it is, nobody is told. Call while holding the campaign.
 * @throws InvalidInput beside the e-mail: the assessed person themselves, or somebody who is a rater of theirs already
 */
export async function nameRaters(
  campaignId: string,
  subject: { id: string; email: string },
  named: readonly Named[],
  as: { nomination: 'proposed' | 'approved'; proposedBy: string },
): Promise<void> {
  const raters = (await queries.findRaters(campaignId)).filter(({ subjectId }) => subjectId === subject.id)
  const errors: Record<string, FieldError[]> = {}
  const people = await Promise.all(named.map((one) => withAccount(one)))
  for (const [at, person] of people.entries()) {
    const { email, userId } = person
    const field = `raters.${at}.email`
    const rows = await queries.findParticipants(campaignId, person)
    // Without an account nobody can tell whether the address is still the same person's: it stays taken.
    const isRater = raters.some((one) => rows.includes(one.participantId) || (!userId && sameAddress(one, person)))
    if (!isMailAddress(email)) errors[field] = ['error_email_format']
    else if (email === subject.email.toLowerCase()) errors[field] = ['error_rater_self']
    else if (isRater || people.slice(0, at).some((one) => sameAddress(one, person)))
      errors[field] = ['error_rater_twice']
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  for (const { relationship, ...person } of people) {
    const participantId = await participantFor(campaignId, person)
    await queries.insertRater({ subjectId: subject.id, participantId, relationship, ...as })
  }
}

const sameAddress = (one: { email: string }, other: { email: string }): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase()

const withAccount = async (person: Named) => ({
  ...person,
  userId: (await queries.findAccount(person.email))?.id ?? null,
})
