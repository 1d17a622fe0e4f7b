import { canMoveApplication, stagePolicy } from '@korak/contract/applications.policy.ts'
import { isEnd } from '@korak/contract/letters.rules.ts'
import type { LetterInput, Proposal } from '@korak/contract/letters.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { may, type Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { fieldWords } from '#http/answers/refusals.ts'
import type { RequestContext } from '#http/request-context.ts'
import { STATES } from '#applications/applications.states.ts'
import { type Locked, lockApplication } from '#applications/moves.queries.ts'
import { sentRecord } from '#applications/record/record.service.ts'
import { askedAs, type Asking, firstKeys } from '#lists/list.ts'
import { isClosing } from '#users/account-closing.ts'
import { applications } from './applications.resource.ts'
import { holdLetter, lockSent, nameOf, placeOf, proposeLetter, standingOf } from './letters.service.ts'
import { moveWithin } from './moving-within.ts'
import { takeBack } from './recall.service.ts'
import * as queries from './letters.queries.ts'
import { findTarget, type Target } from './targets.ts'

/**
 * What each of them would read of a move: as many looks at the whole. Those it is not possible for, that are there already, or of
 * whom nothing may be read, are left out, and not looked at.
 */
export async function proposeLetters(
  who: Who,
  uids: readonly string[],
  to: string,
  context: RequestContext,
): Promise<Proposal[]> {
  const all: Proposal[] = []
  for (const uid of uids) {
    const one = await transact(async () =>
      (await isOffered(uid, to, context)) ? proposeLetter(who, uid, { to }, context) : undefined,
    )
    if (one) all.push(one)
  }
  return all
}

async function isOffered(uid: string, to: string, { language }: RequestContext): Promise<boolean> {
  if (!(await wayOf(await lockSent(uid), to))) return false
  return (await sentRecord(uid, language)).isReadable
}

/** Where an application would be taken; undefined where it cannot go there now, or is there. */
async function wayOf(application: Locked, to: string): Promise<Target | undefined> {
  const { id, userId, status, jobId, staffStageId } = application
  if (!allows(stagePolicy.move, standingOf(application))) return undefined
  const target = await findTarget(to, jobId)
  if (!target) return undefined
  // Another stage of the same status; who asks for the status alone has them there already.
  if (target.status === status) return target.stageId === to && staffStageId !== to ? target : undefined
  if (!canMoveApplication(status, target.status)) return undefined
  if (target.status === 'hired' && (await queries.isOfferHeld(id))) return undefined
  return !STATES[status].isActive && (await isClosing(userId)) ? undefined : target
}

interface BulkLetters extends Pick<LetterInput, 'send_on' | 'postpones' | 'promise_on'> {
  to: string
  letters: readonly (Pick<LetterInput, 'subject' | 'text' | 'reason' | 'language'> & { uid: string; from: string })[]
}
/** One of many that was moved: its letter is due then, or nobody is told and this takes it back. */
interface MovedOne {
  id: string
  dueAt?: Date
  within?: Within
}
/** From one stage to another of the same status. */
export interface Within {
  from: string
  to: string
}
/**
 * Moves applications, each with its own letter where its candidate is told, as one: none of them when one is not where it was
 * seen, or is not the caller's to see. Joins the open transaction.
 * @returns how they are undone, and what they were taken to
 * @param bulk.language of whoever does it
 * @throws Refusal LIST_CHANGED; InvalidInput naming the first letter that cannot go as it is, and whose it is
 */
export async function holdLetters(
  who: Who,
  { to, letters, ...when }: BulkLetters,
  { bulkId, language }: { bulkId: string; language: Language },
): Promise<{ moved: MovedOne[]; to: string }> {
  const moved: MovedOne[] = []
  let status: string | undefined
  const faulty: Faulty[] = []
  const placed = letters.map((letter, at) => ({ ...letter, at }))
  // In one order, so that two who do the same wait for each other.
  for (const { uid, from, at, ...letter } of placed.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))) {
    const application = await lockApplication(uid)
    if (!application || !may(who, 'applications.read', application.jobId)) continue
    const target = placeOf(application) === from ? await wayOf(application, to) : undefined
    if (!target) continue
    status = target.status
    if (target.status === application.status) {
      moved.push({ id: uid, within: await moveOne(who, application, to) })
      continue
    }
    try {
      const { dueAt } = await holdLetter(who, application, target, { ...letter, ...when }, bulkId)
      moved.push({ id: uid, dueAt })
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      faulty.push({ at, name: nameOf(application), fields: error.fields })
    }
  }
  const ordered = faulty.toSorted((a, b) => a.at - b.at)
  if (ordered[0]) throw new InvalidInput(faultsIn(ordered[0], ordered, language))
  if (moved.length < letters.length) throw new Refusal('LIST_CHANGED', { count: moved.length })
  return { moved, to: isEnd(to) ? to : (status ?? to) }
}

async function moveOne(who: Who, application: Locked, to: string): Promise<Within> {
  await moveWithin(who, application, to)
  return { from: placeOf(application), to }
}

/**
 * Takes one of many back to the stage it came from. Joins the open transaction.
 * @throws Refusal STALE when it is somewhere else by now, STATE_NOT_ALLOWED when that stage is gone
 */
export async function putBackWithin(who: Who, uid: string, { from, to }: Within): Promise<void> {
  const application = await lockSent(uid)
  if (placeOf(application) !== to) throw new Refusal('STALE')
  const target = await findTarget(from, application.jobId)
  if (target?.status !== application.staffStatus) throw new Refusal('STATE_NOT_ALLOWED')
  await moveWithin(who, application, from)
}

interface Faulty {
  /** Which of the letters, as they were sent. */
  at: number
  name: string
  fields: InvalidInput['fields']
}
/** What is wrong with one of many letters, by its place and with whose it is; days are of all of them, and so said of all. */
const faultsIn = ({ at, fields }: Faulty, all: readonly Faulty[], language: Language): InvalidInput['fields'] =>
  Object.fromEntries(
    Object.keys(fields).map((field) => {
      const isOfAll = field === 'send_on' || field === 'promise_on'
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
 * Takes back the letter of one of many; whoever made them is told once, of all. Joins the open transaction.
 * @returns false when there is none any more: somebody took it back, or something overtook it
 * @throws Refusal STATE_NOT_ALLOWED when it has gone, ANSWER_OWED when its job was closed because of it
 */
export async function recallOfBulk(who: Who, uid: string, bulkId: string): Promise<boolean> {
  const application = await lockApplication(uid)
  const held = await queries.lockHeld(uid)
  if (application && held?.bulkId === bulkId) {
    await takeBack(who, application, held)
    return true
  }
  if ((await queries.findOfBulk(uid, bulkId))?.state === 'sent') throw new Refusal('STATE_NOT_ALLOWED')
  return false
}

const MOST_PLANNED = 10_000
/** Letters that are held as one until a day: how many of each bulk action, and how many of them the list asked for shows. */
export async function plannedLetters(
  { search, filter, masked }: Pick<ListQuery, 'search' | 'filter'> & { masked?: boolean | undefined },
  asking: Asking,
): Promise<Awaited<ReturnType<typeof queries.findPlanned>>> {
  const asked = { search, filter: { is_planned: 'true', ...filter } }
  const isNarrowed = Boolean(search) || Object.keys(filter ?? {}).length > 0
  return queries.findPlanned(
    isNarrowed ? await firstKeys(askedAs(applications, { masked }), asked, asking, MOST_PLANNED) : null,
  )
}
