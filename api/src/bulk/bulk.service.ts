import { bulkPolicy } from '@korak/contract/bulk.policy.ts'
import type { BulkRows, bulkRoutes } from '@korak/contract/bulk.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { may, type Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { instant, now } from '#base/time.ts'
import { updateOption } from '#codelists/editing.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { refusalWords } from '#http/answers/refusals.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { applications } from '#applications/office/applications.resource.ts'
import {
  holdLetters,
  plannedLetters,
  proposeLetters,
  putBackWithin,
  recallOfBulk,
  type Within,
} from '#applications/office/bulk-letters.service.ts'
import { tellManyTakenBack } from '#applications/office/recall.service.ts'
import { decideInBulk, type Reasons, requireReasons, takeBackDecision } from '#campaigns/raters/decisions.service.ts'
import { raterProposals } from '#campaigns/raters/proposals.resource.ts'
import { askedAs, chosenIds } from '#lists/list.ts'
import { shownInstant } from '#mail/letter.ts'
import { archiveLetter, postLetter, putBackLetter, requirePostDay } from '#printed-letters/printed-letters.service.ts'
import { printedLetters } from '#printed-letters/printed-letters.resource.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { putBackJob } from './bulk-jobs.service.ts'
import * as queries from './bulk.queries.ts'
import {
  type Answer,
  answerOf,
  factsOf,
  inBulk,
  isWithin,
  LETTERS,
  mayPass,
  MERGES,
  PRINTED,
  RATERS,
  reasonOf,
  rowsOf,
  unlessRefused,
} from './in-bulk.ts'
import { undoInBulk } from './merges.ts'
import { hiddenOptions, optionOf } from './options.ts'

type Planned = z.input<(typeof bulkRoutes)['GET /bulk-actions']['response']>['data'][number]

/** Hides options of a codelist; hidden ones stay. @throws Refusal NOT_FOUND, LIST_CHANGED when one is gone */
export const hideOptions = (
  who: Who,
  { schema_slug: slug, ids, count }: { schema_slug: string; ids: number[]; count: number },
  context: RequestContext,
): Promise<Answer> =>
  inBulk(
    who,
    ['options', slug, context.language],
    () => hiddenOptions(slug, ids, count),
    async (id) => {
      const option = await optionOf(slug, Number(id))
      if (!option?.isActive) return null
      const { rev } = await updateOption(who, { slug, id: option.id, seen: option.rev }, { is_active: false }, context)
      return { id, rev, before: 'shown' }
    },
  )

/**
 * Decides about raters; those with an address nobody knows stay, and so do those decided about meanwhile.
 * @throws Refusal LIST_CHANGED; InvalidInput for a reason nobody can be told
 */
export const decideRaters = (
  who: Who,
  { approve, reason_sl, reason_en, ...asked }: BulkRows & Reasons & { approve: boolean },
  context: RequestContext,
): Promise<Answer> => {
  const decision = { approve, reason_sl, reason_en }
  requireReasons(decision)
  const { language } = context
  return inBulk(
    who,
    [RATERS, approve ? 'approved' : 'declined', language],
    () => chosenIds(raterProposals, asked, { who, language }),
    async (id) => {
      const before = await decideInBulk(who, id, decision, context)
      return before === null ? null : { id, rev: 0, before }
    },
  )
}

/** What the candidates chosen would read of a move. @throws Refusal LIST_CHANGED when they are not as many as the person saw */
export const proposeMoves = async (
  who: Who,
  { to, masked, ...asked }: BulkRows & { to: string; masked?: boolean | undefined },
  context: RequestContext,
): Promise<{ data: Proposal[] }> => {
  const ids = await chosenIds(askedAs(applications, { masked }), asked, { who, language: context.language })
  return { data: await proposeLetters(who, ids, to, context) }
}

/** Moves applications, each with its letter where it has one, as one. @throws Refusal LIST_CHANGED; InvalidInput */
export const moveApplications = (
  who: Who,
  asked: Parameters<typeof holdLetters>[1],
  language: Language,
): Promise<Answer> =>
  transact(async () => {
    const action = { actorId: who.userId, list: LETTERS, action: asked.to, skipped: 0 }
    const { id } = await queries.insertBulkAction({ ...action, rows: [] })
    const { moved, to } = await holdLetters(who, asked, { bulkId: id, language })
    const rows = moved.map(({ id: one, dueAt, within }) => ({
      id: one,
      rev: 0,
      before: dueAt ? instant(dueAt) : JSON.stringify(within),
    }))
    afterCommit(clearCaches)
    return answerOf(who, await queries.keepRows(id, to, rows), rows.length)
  })

/** Marks letters as posted on a day. @throws Refusal LIST_CHANGED; InvalidInput for a day that cannot be */
export const postLetters = (
  who: Who,
  { posted_on: day, ...asked }: BulkRows & { posted_on: string },
  { language }: RequestContext,
): Promise<Answer> =>
  inBulk(
    who,
    [PRINTED, 'posted', language],
    async () => {
      const ids = await chosenIds(printedLetters, asked, { who, language })
      await requirePostDay(ids, day)
      return ids
    },
    async (id) => ({ id, rev: 0, before: await postLetter(who, id, day) }),
  )

/** Takes letters off the list of those to print. @throws Refusal LIST_CHANGED */
export const archiveLetters = (who: Who, asked: BulkRows, { language }: RequestContext): Promise<Answer> =>
  inBulk(
    who,
    [PRINTED, 'archived', language],
    () => chosenIds(printedLetters, asked, { who, language }),
    async (id) => ({ id, rev: 0, before: await archiveLetter(who, id) }),
  )

async function findOwn(who: Who, id: string): Promise<queries.BulkRow> {
  const isForAll = may(who, 'applications.update') && may(who, 'applications.read')
  const row = await queries.lockBulkAction(id, who.userId, isForAll ? LETTERS : null)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Letters planned for a day as one, by whomever, as long as any of them is held; each with how many a list of applications shows. */
export async function listPlanned(
  who: Who,
  asked: Parameters<typeof plannedLetters>[0],
  { language }: RequestContext,
): Promise<{ data: Planned[] }> {
  const planned = await plannedLetters(asked, { who, language })
  if (planned.length === 0) return { data: [] }
  const actions = new Map((await queries.findBulkActions(planned.map((one) => one.bulkId))).map((row) => [row.id, row]))
  return {
    data: planned.flatMap(({ bulkId, sendOn, held, listed }) => {
      const row = actions.get(bulkId)
      if (!row) return []
      const { id: uid, action, name: by, createdAt } = row
      const facts = {
        uid,
        to: action as Planned['to'],
        send_on: sendOn,
        by,
        planned_at: instant(createdAt),
        held,
        listed,
      }
      return [{ ...facts, is_own: row.actorId === who.userId, may: mayOf(bulkPolicy, who, factsOf(who, row)) }]
    }),
  }
}

/** What the caller did to many rows at once, and letters of a colleague. @throws Refusal NOT_FOUND */
export async function getBulkAction(who: Who, id: string): Promise<Answer> {
  const row = await findOwn(who, id)
  return answerOf(who, row, rowsOf(row).length)
}

/** Puts back what was done; what somebody has changed since stays. @throws Refusal NOT_FOUND, and as the policy says */
export const undoBulkAction = (who: Who, id: string, context: RequestContext): Promise<Answer> =>
  transact(async () => {
    const bulk = await findOwn(who, id)
    if (bulkPolicy.undo.refusal(factsOf(who, bulk)) === 'ALREADY_UNDONE') throw await alreadyUndone(bulk, context)
    requireState(bulkPolicy.undo, factsOf(who, bulk))
    if (bulk.list === MERGES) return undoInBulk(who, bulk, context)
    const left: Answer['left'] = []
    const { language } = context
    const taken: string[] = []
    const again: queries.DoneRow[] = []
    for (const row of rowsOf(bulk)) {
      const back = await unlessRefused(() => putBack(who, bulk, row, context))
      if (back === true) taken.push(row.id)
      // A letter that was taken back before is as it should be.
      if (back === true || (back === false && bulk.list === LETTERS)) continue
      if (back instanceof Refusal && mayPass(back)) again.push(row)
      left.push({ id: row.id, why: back ? reasonOf(back, language) : refusalWords('STATE_NOT_ALLOWED', {}, language) })
    }
    if (bulk.list === LETTERS) await tellManyTakenBack(who, id, taken)
    afterCommit(clearCaches)
    const undone = { at: now(), by: who.userId, skipped: left.length, rows: again }
    return answerOf(who, await queries.markUndone(id, undone), taken.length, left)
  })

async function alreadyUndone({ undoneAt, undoneBy }: queries.BulkRow, { language }: RequestContext): Promise<Refusal> {
  const name = (await queries.findName(undoneBy)) ?? m.record_by_us({}, { locale: language })
  return new Refusal('ALREADY_UNDONE', { name, time: undoneAt ? shownInstant(undoneAt) : '' })
}

async function putBack(
  who: Who,
  { id: bulkId, list, action }: queries.BulkRow,
  { id, rev, before }: queries.DoneRow,
  context: RequestContext,
): Promise<boolean> {
  if (before === null) return false
  if (list === LETTERS && !isWithin(before)) return recallOfBulk(who, id, bulkId)
  if (list === LETTERS) await putBackWithin(who, id, JSON.parse(before) as Within)
  else if (list === PRINTED) await putBackLetter(who, id, before)
  else if (list === RATERS) await takeBackDecision(who, id, before, context)
  else if (list === 'options')
    await updateOption(who, { slug: action, id: Number(id), seen: rev }, { is_active: true }, context)
  else await putBackJob(who, action, { id, rev, before }, context)
  return true
}
