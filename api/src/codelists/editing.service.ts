import type { CodelistOptionInput } from '@korak/contract/codelists.ts'
import { type codelistActivities, codelistPolicy, optionPolicy } from '@korak/contract/codelists.policy.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { afterCommit, transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { enqueue } from '#background/queue.ts'
import { requireState } from '#routing/may.ts'
import * as queries from './codelists.queries.ts'
import type { ListRow, OptionRow } from './codelists.queries.ts'
import { isClosed, usesOf } from './codelists.rules.ts'
import { forgetCodelists, usedKeys } from './codelists.service.ts'
import { countQuestionnaires } from './uses.queries.ts'

type OptionInput = z.output<typeof CodelistOptionInput>

type Change = (typeof codelistActivities)[number]

/** One change: its rows and its audit event commit together, and once they have, what is kept in memory is forgotten. */
export const change = <T>(
  who: Who,
  context: RequestContext,
  action: Change,
  work: () => Promise<{ list: string; key?: string; facts?: Record<string, string | number>; answer: T }>,
): Promise<T> =>
  transact(async () => {
    const done = await work()
    const details = { codelist: done.list, ...(done.key === undefined ? {} : { option: done.key }), ...done.facts }
    await audit({ action, actorId: who.userId, subjectType: 'codelist', details }, context)
    afterCommit(forgetCodelists)
    return done.answer
  })

export async function lock(by: { key: string } | { id: number }): Promise<ListRow> {
  const list = await queries.lockList(by)
  if (!list) throw new Refusal('NOT_FOUND')
  return list
}

/** What the policies of a list and its options look at; held, so that it stays true. */
async function factsOf({ key, isSystem }: ListRow, options: readonly OptionRow[], of?: OptionRow) {
  await queries.lockOptions((of ? [of] : options).map(({ id }) => id))
  const used = await usedKeys(key, options)
  const isUsed = of ? used.has(of.key) : used.size > 0 || (await countQuestionnaires(key)).all > 0
  return { isSystem, isClosed: isClosed(key), isUsed }
}

/** Forms of the portal ask by it, and an empty choice keeps everybody from going on. @throws Refusal LAST_OPTION */
export async function requireChoice({ id, isSystem }: ListRow): Promise<void> {
  if (isSystem && (await queries.findOptions(id)).every(({ isActive }) => !isActive)) throw new Refusal('LAST_OPTION')
}

const keyTaken = (field: string): InvalidInput => new InvalidInput({ [field]: ['codelist_key_taken'] })
export const columnsIn = (input: Partial<OptionInput>) => ({
  key: input.key,
  labelSl: input.label_sl,
  labelEn: input.label_en,
  // An emptied hint is none.
  hintSl: input.hint_sl === '' ? null : input.hint_sl,
  hintEn: input.hint_en === '' ? null : input.hint_en,
  position: input.position,
  isActive: input.is_active,
})
export const rowOf = (codelistId: number, input: OptionInput, position: number) => ({
  ...columnsIn(input),
  codelistId,
  key: input.key,
  labelSl: input.label_sl,
  labelEn: input.label_en,
  position: input.position ?? position,
})

/** What staff decide about an option. */
export const optionValues = (row: OptionRow) => ({
  key: row.key,
  label_sl: row.labelSl,
  label_en: row.labelEn,
  hint_sl: row.hintSl,
  hint_en: row.hintEn,
  position: row.position,
  is_active: row.isActive,
  ...(row.mergedInto !== null && { merged_into: row.mergedInto }),
})

/** Adds an option, at the end unless it says where. @throws InvalidInput when the key is taken */
export const createOption = (who: Who, slug: string, input: OptionInput, context: RequestContext): Promise<OptionRow> =>
  change(who, context, 'codelists.option_created', async () => {
    const list = await lock({ key: slug })
    requireState(codelistPolicy.create_option, await factsOf(list, []))
    const options = await queries.findOptions(list.id)
    if (options.some((option) => option.key === input.key)) throw keyTaken('params.key')
    const last = Math.max(0, ...options.map((option) => option.position))
    const [answer] = await queries.insertOptions([rowOf(list.id, input, last + 1)])
    if (!answer) throw new Error('Nothing was inserted')
    await recordCreated(
      { entity: 'option', table: 'codelistOptions', id: answer.id, actorId: who.userId },
      optionValues(answer),
    )
    return { list: slug, key: input.key, answer }
  })

/** Changes an option. @throws Refusal NOT_FOUND, STALE, LAST_OPTION, IN_USE for the key of a used option, STATE_NOT_ALLOWED for one the product knows */
export const updateOption = (
  who: Who,
  { slug, id, seen }: { slug: string; id: number; seen?: number | undefined },
  input: Partial<OptionInput>,
  context: RequestContext,
): Promise<OptionRow> =>
  change(who, context, 'codelists.option_updated', async () => {
    const list = await lock({ key: slug })
    const options = await queries.findOptions(list.id)
    const option = options.find((one) => one.id === id && one.mergedInto === null)
    if (!option) throw new Refusal('NOT_FOUND')
    if (input.key !== undefined && input.key !== option.key) {
      requireState(optionPolicy.update_key, await factsOf(list, options, option))
      if (options.some((one) => one.key === input.key)) throw keyTaken('params.key')
    }
    // Jobs are found by the words of their options.
    if (usesOf(slug).some((use) => use.table === 'jobs')) await enqueue('jobs.reindex', {}, { key: 'jobs.reindex' })
    const values = async () => optionValues(await queries.findOption(id))
    const revision = {
      entity: 'option',
      table: 'codelistOptions',
      id,
      actorId: who.userId,
      seen,
      sent: input,
      values,
    } as const
    await revise(revision, () => queries.updateOption(id, columnsIn(input)))
    if (input.is_active === false) await requireChoice(list)
    return { list: slug, key: option.key, answer: await queries.findOption(id) }
  })

/** Deletes an option nobody uses. @throws Refusal NOT_FOUND, IN_USE, STATE_NOT_ALLOWED, LAST_OPTION */
export const deleteOption = (who: Who, slug: string, id: number, context: RequestContext): Promise<void> =>
  change(who, context, 'codelists.option_deleted', async () => {
    const list = await lock({ key: slug })
    const options = await queries.findOptions(list.id)
    const option = options.find((one) => one.id === id && one.mergedInto === null)
    if (!option) throw new Refusal('NOT_FOUND')
    requireState(optionPolicy.delete, await factsOf(list, options, option))
    await recordDeleted({ entity: 'option', table: 'codelistOptions', id, actorId: who.userId }, optionValues(option))
    await queries.deleteOption(id)
    await requireChoice(list)
    return { list: slug, key: option.key, answer: undefined }
  })

/** Creates a codelist. @throws InvalidInput when the slug or a key is there twice */
export const createList = (who: Who, key: string, options: OptionInput[], context: RequestContext): Promise<number> =>
  change(who, context, 'codelists.created', async () => {
    const twice = options.findIndex((option, at) => options.slice(0, at).some((other) => other.key === option.key))
    if (twice >= 0) throw keyTaken(`data.${twice}.key`)
    const list = await queries.insertList(key)
    await recordCreated({ entity: 'codelist', table: 'codelists', id: list.id, actorId: who.userId }, { key })
    const rows = options.map((option, at) => rowOf(list.id, option, at + 1))
    for (const row of rows.length > 0 ? await queries.insertOptions(rows) : [])
      await recordCreated(
        { entity: 'option', table: 'codelistOptions', id: row.id, actorId: who.userId },
        optionValues(row),
      )
    return { list: key, answer: list.id }
  }).catch(refuseTakenSlug)

/** Renames a codelist that is not built in. @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED, InvalidInput */
export const updateList = (
  who: Who,
  { id, seen }: { id: number; seen: number },
  key: string,
  context: RequestContext,
): Promise<void> =>
  change(who, context, 'codelists.updated', async () => {
    const list = await lock({ id })
    requireState(codelistPolicy.update, await factsOf(list, []))
    const values = async () => ({ key: (await lock({ id })).key })
    await revise({ entity: 'codelist', table: 'codelists', id, actorId: who.userId, seen, sent: { key }, values }, () =>
      queries.updateListKey(id, key),
    )
    return { list: list.key, answer: undefined }
  }).catch(refuseTakenSlug)

const refuseTakenSlug = (error: unknown): never => {
  throw violates(error, 'codelists_key_key') ? keyTaken('key') : error
}

/** Deletes a codelist that is neither built in nor used. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, IN_USE */
export const deleteList = (who: Who, id: number, context: RequestContext): Promise<void> =>
  change(who, context, 'codelists.deleted', async () => {
    const list = await lock({ id })
    const options = await queries.findOptions(id)
    requireState(codelistPolicy.delete, await factsOf(list, options))
    for (const option of options)
      await recordDeleted(
        { entity: 'option', table: 'codelistOptions', id: option.id, actorId: who.userId },
        optionValues(option),
      )
    await recordDeleted({ entity: 'codelist', table: 'codelists', id, actorId: who.userId }, { key: list.key })
    await queries.deleteList(id)
    return { list: list.key, answer: undefined }
  })
