import { randomUUID } from 'node:crypto'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
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
  const known = await queries.findParticipant(campaignId, person.email)
  if (known) return known.id
  const id = randomUUID()
  await queries.insertParticipant({ ...person, id, campaignId, tokenHash: raterTokenHash(raterToken(id)) })
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
  const taken = new Set(raters.map(({ email }) => email.toLowerCase()))
  const errors: Record<string, FieldError[]> = {}
  for (const [at, { email }] of named.entries()) {
    const field = `raters.${at}.email`
    if (!isMailAddress(email)) errors[field] = ['error_email_format']
    else if (email === subject.email.toLowerCase()) errors[field] = ['error_rater_self']
    else if (taken.has(email)) errors[field] = ['error_rater_twice']
    taken.add(email)
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  for (const { relationship, ...person } of named) {
    const account = await queries.findAccount(person.email)
    const participantId = await participantFor(campaignId, { ...person, userId: account?.id ?? null })
    await queries.insertRater({ subjectId: subject.id, participantId, relationship, ...as })
  }
}
