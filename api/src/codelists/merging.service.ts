import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { optionPolicy } from '@korak/contract/codelists.policy.ts'
import type { OptionUse } from '@korak/contract/codelists.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { clearCaches } from '#base/cache.ts'
import { enqueue } from '#background/queue.ts'
import { revise } from '#changes/changes.service.ts'
import { afterCommit } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { requireState } from '#routing/may.ts'
import * as queries from './codelists.queries.ts'
import { isClosed, KIND_OF, usesOf, withKey } from './codelists.rules.ts'
import { change, lock, optionValues, requireChoice } from './editing.service.ts'
import * as merges from './merges.queries.ts'
import * as uses from './uses.queries.ts'

/** Longer than it can be undone. */
export const KNOWN_MS = (UNDO_SECONDS + 30) * 1000

interface Uses {
  uses: { kind: OptionUse; count: number }[]
  total: number
}

/** Where an option is used: how many records of each kind. @throws Refusal NOT_FOUND */
export async function usesOfOption(id: number): Promise<Uses> {
  const option = await queries.findMergeable(id)
  if (!option) throw new Refusal('NOT_FOUND')
  return countUses(option.list, option.key)
}

async function countUses(list: string, key: string): Promise<Uses> {
  const counts: Uses['uses'] = []
  for (const [table, of] of Map.groupBy(usesOf(list), (use) => use.table))
    counts.push({ kind: KIND_OF[table], count: await uses.countRows(of, key) })
  const questionnaires = await uses.countQuestionnaires(list)
  if (questionnaires.all > 0)
    counts.push({ kind: 'answers', count: (await uses.countAnswers(list, [key])).get(key) ?? 0 })
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (questionnaires.feedback > 0) counts.push({ kind: 'feedback', count: questionnaires.feedback })
  return { uses: counts.filter((one) => one.count > 0), total }
}

/**
 * Merges an option with another of its list: records that name it name the other one, its key stays as an alias of it.
 * Submitted answers stay as they were given, and read as the other one.
 * @param count how many records the person saw
 * @returns ids of the list and of the merge, which can be taken back for a while (`undoMerge`)
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, LIST_CHANGED, LAST_OPTION where it was the last one to be chosen; InvalidInput
 */
export const mergeOptions = (
  who: Who,
  { slug, id, into, count }: { slug: string; id: number; into: number; count: number },
  context: RequestContext,
): Promise<{ list: number; merge: string }> =>
  change(who, context, 'codelists.option_merged', async () => {
    const list = await lock({ key: slug })
    // Held: until this is done nobody begins to use either.
    await queries.lockOptions([id, into])
    const options = (await queries.findOptions(list.id)).filter(({ mergedInto }) => mergedInto === null)
    const [from, to] = [options.find((one) => one.id === id), options.find((one) => one.id === into)]
    if (!from) throw new Refusal('NOT_FOUND')
    requireState(optionPolicy.merge, { isClosed: isClosed(slug), isUsed: true })
    const columns = usesOf(slug)
    const isUnfit = columns.some(({ isNumber }) => isNumber) && !/^\d{1,3}$/.test(to?.key ?? '')
    if (!to || to.id === from.id || isUnfit) throw new InvalidInput({ into_id: ['error_choice'] })
    const { total } = await countUses(slug, from.key)
    if (total !== count) throw new Refusal('LIST_CHANGED', { count: total })
    const merge = await merges.insertMerge({
      codelistId: list.id,
      optionId: id,
      intoId: into,
      wasActive: from.isActive,
      aliases: (await queries.findOptions(list.id)).flatMap((one) => (one.mergedInto === id ? [one.id] : [])),
    })
    for (const use of columns) await merges.moveRows(merge, use, from.key, to.key)
    for (const { sheetId, item, value: before, columns: cells } of await uses.findOpenAnswers(slug, from.key)) {
      const after = withKey(before, cells, from.key, to.key)
      await uses.updateAnswer(sheetId, item, after)
      await merges.keepAnswer(merge, { sheetId, item, before, after })
    }
    const values = async () => optionValues(await queries.findOption(id))
    await revise({ entity: 'option', table: 'codelistOptions', id, actorId: who.userId, sent: {}, values }, () =>
      queries.mergeInto(id, into),
    )
    await requireChoice(list)
    if (columns.some(({ table }) => table === 'jobs')) await enqueue('jobs.reindex', {}, { key: 'jobs.reindex' })
    await enqueue('codelists.forgetMerges', {}, { runAt: new Date(now().getTime() + KNOWN_MS) })
    afterCommit(clearCaches)
    return { list: slug, key: from.key, facts: { into: to.key, records: total }, answer: { list: list.id, merge } }
  })
