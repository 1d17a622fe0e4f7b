import { canMoveApplication } from '@korak/contract/applications.policy.ts'
import type { LetterInput, Proposal } from '@korak/contract/letters.ts'
import { type MoveEnd, statusOfEnd } from '@korak/contract/letters.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fieldWords } from '#http/answers/refusals.ts'
import type { RequestContext } from '#http/request-context.ts'
import { lockApplication } from '#applications/moves.queries.ts'
import { sentRecord } from '#applications/record/record.service.ts'
import { hasLetter, holdLetter, lockSent, nameOf, placeOf, proposeLetter, targetOf } from './letters.service.ts'
import { takeBack } from './recall.service.ts'
import * as queries from './letters.queries.ts'

/**
 * What each of them would read of an end: as many looks at the whole. Those it is not possible for, or of whom nothing may be
 * read, are left out, and not looked at.
 */
export async function proposeLetters(
  who: Who,
  uids: readonly string[],
  to: MoveEnd,
  context: RequestContext,
): Promise<Proposal[]> {
  const all: Proposal[] = []
  for (const uid of uids) {
    const one = await transact(async () =>
      (await canEnd(uid, to, context)) ? proposeLetter(who, uid, to, context) : undefined,
    )
    if (one) all.push(one)
  }
  return all
}

async function canEnd(uid: string, to: MoveEnd, { language }: RequestContext): Promise<boolean> {
  const application = await lockSent(uid)
  if (hasLetter(application) || !canMoveApplication(application.status, statusOfEnd(to))) return false
  return (await sentRecord(uid, language)).isReadable
}

interface BulkLetters extends Pick<LetterInput, 'send_on' | 'postpones'> {
  to: MoveEnd
  letters: readonly { uid: string; from: string; subject: string; text: string; reason?: string | undefined }[]
}
/**
 * Ends applications, each with its own letter, as one: none of them when one is not where it was seen. Joins the open transaction.
 * @returns how they are undone, each with the time until which that is possible
 * @param bulk.language of whoever does it
 * @throws Refusal LIST_CHANGED; InvalidInput naming the first letter that cannot go as it is, and whose it is
 */
export async function holdLetters(
  who: Who,
  { to, letters, send_on, postpones }: BulkLetters,
  { bulkId, language }: { bulkId: string; language: Language },
): Promise<{ id: string; dueAt: Date }[]> {
  const held: { id: string; dueAt: Date }[] = []
  const faulty: Faulty[] = []
  const placed = letters.map((letter, at) => ({ ...letter, at }))
  // In one order, so that two who do the same wait for each other.
  for (const { uid, from, at, ...letter } of placed.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))) {
    const application = await lockApplication(uid)
    const isThere = application && placeOf(application) === from && !hasLetter(application)
    if (!isThere || !canMoveApplication(application.status, statusOfEnd(to))) continue
    const target = await targetOf(to, application.jobId)
    try {
      const { dueAt } = await holdLetter(who, application, target, { ...letter, send_on, postpones }, bulkId)
      held.push({ id: uid, dueAt })
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      faulty.push({ at, name: nameOf(application), fields: error.fields })
    }
  }
  const ordered = faulty.toSorted((a, b) => a.at - b.at)
  if (ordered[0]) throw new InvalidInput(faultsIn(ordered[0], ordered, language))
  if (held.length < letters.length) throw new Refusal('LIST_CHANGED', { count: held.length })
  return held
}

interface Faulty {
  /** Which of the letters, as they were sent. */
  at: number
  name: string
  fields: InvalidInput['fields']
}
/** What is wrong with one of many letters, by its place and with whose it is; the day is of all of them, and so said of all. */
const faultsIn = ({ at, fields }: Faulty, all: readonly Faulty[], language: Language): InvalidInput['fields'] =>
  Object.fromEntries(
    Object.keys(fields).map((field) => {
      const isOfAll = field === 'send_on'
      const of = all.filter((one) => isOfAll || one.at === at)
      const errors = of.flatMap((one) =>
        (one.fields[field] ?? []).map((error) => ({
          key: 'error_letter_of' as const,
          values: { name: one.name, fault: fieldWords(error, language) },
        })),
      )
      return [isOfAll ? field : `letters.${at}.${field}`, errors]
    }),
  )

/**
 * Takes back the letter of one of many. Joins the open transaction.
 * @returns false when there is none any more: somebody took it back, or something overtook it
 * @throws Refusal STATE_NOT_ALLOWED when it has gone, ANSWER_OWED when its job was closed because of it
 */
export async function recallOfBulk(who: Who, uid: string, bulkId: string): Promise<boolean> {
  const application = await lockApplication(uid)
  const held = await queries.lockHeld(uid)
  if (application && held?.bulkId === bulkId) {
    await takeBack(who, application, held.id)
    return true
  }
  if ((await queries.stateOfBulk(uid, bulkId)) === 'sent') throw new Refusal('STATE_NOT_ALLOWED')
  return false
}

/** Letters that are held as one until a day: how many of each bulk action. */
export const plannedLetters = queries.findPlanned
