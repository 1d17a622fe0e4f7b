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
 * link; which of the two it is, nobody is told. Nor is the assessed person told whom staff has named: proposing them, too, is
 * kept beside the rater. Call while holding the campaign.
 * @returns by place the rater; nothing where there was one
 * @throws InvalidInput beside the e-mail: the assessed person themselves, or somebody who is a rater of theirs already
 */
export async function nameRaters(
  campaignId: string,
  subject: { id: string; email: string },
  named: readonly Named[],
  as: { nomination: 'proposed' | 'approved'; proposedBy: string },
): Promise<(string | undefined)[]> {
  const raters = (await queries.findRaters(campaignId)).filter(
    (one) => one.subjectId === subject.id && !isForgotten(one),
  )
  const errors: Record<string, FieldError[]> = {}
  const people = await Promise.all(named.map((one) => withAccount(one)))
  const covered = new Map<number, string>()
  for (const [at, person] of people.entries()) {
    const { email, userId } = person
    const field = `raters.${at}.email`
    const rows = await queries.findParticipants(campaignId, person)
    // Without an account nobody can tell whether the address is still the same person's: it stays taken.
    const same = raters.filter((one) => rows.includes(one.participantId) || (!userId && sameAddress(one, person)))
    const isNew = same.every(
      ({ id, proposedBy, relationship, ownId }) =>
        as.nomination === 'proposed' &&
        relationship !== 'self' &&
        proposedBy !== as.proposedBy &&
        ownId === null &&
        ![...covered.values()].includes(id),
    )
    if (isNew && same[0]) covered.set(at, same[0].id)
    if (!isMailAddress(email)) errors[field] = ['error_email_format']
    else if (email === subject.email.toLowerCase()) errors[field] = ['error_rater_self']
    else if (!isNew || people.slice(0, at).some((one) => sameAddress(one, person)))
      errors[field] = ['error_rater_twice']
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  await forget(campaignId, subject.id, people)
  const made: (string | undefined)[] = []
  for (const [at, { relationship, ...person }] of people.entries()) {
    const raterId = covered.get(at)
    if (raterId !== undefined) {
      await queries.insertProposal({
        raterId,
        relationship,
        name: person.name,
        email: person.email,
        language: person.language,
      })
      continue
    }
    const participantId = await participantFor(campaignId, person)
    made[at] = await queries.insertRater({ subjectId: subject.id, participantId, relationship, ...as })
  }
  return made
}

/** Named by staff and declined, which nobody but staff was told: whoever names them next begins anew. */
const isForgotten = (one: queries.RaterRow): boolean =>
  one.nomination === 'declined' && one.proposedBy !== one.userId && one.ownId === null && one.invitedAt === null

async function forget(campaignId: string, subjectId: string, people: readonly Person[]): Promise<void> {
  for (const row of (await queries.findRaters(campaignId)).filter((one) => one.subjectId === subjectId))
    if (isForgotten(row)) {
      const isNamed = await Promise.all(
        people.map(
          async (one) =>
            sameAddress(row, one) || (await queries.findParticipants(campaignId, one)).includes(row.participantId),
        ),
      )
      if (isNamed.includes(true)) await queries.deleteRater(campaignId, row.id)
    }
}

const sameAddress = (one: { email: string }, other: { email: string }): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase()

const withAccount = async (person: Named) => ({
  ...person,
  userId: (await queries.findAccount(person.email))?.id ?? null,
})
