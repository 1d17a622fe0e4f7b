import type { Answers, Definition } from '@korak/contract/definition.ts'
import type { AnswerChange, questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { faultsOf, openItems, progressOf, tidied } from '@korak/engine/questionnaires/answers.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { type Scores, scoresOf } from '@korak/engine/questionnaires/scoring.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import type { z } from 'zod'
import { instant } from '#base/time.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { ownsFiles, deleteDropped } from './answer-files.service.ts'
import * as queries from './answers.queries.ts'
import { faultErrors, wordsOf } from './validation-messages.ts'
import { merge } from './merging.ts'
import { definitionOf, keysFor, optionsFor, plainAnswers } from '#questionnaires/versions/definition-cache.ts'

type Route = (typeof questionnaireRoutes)['PUT /portal/questionnaires/:uid/answers']
export type Changes = z.output<Route['body']>
export type SaveResult = z.input<Route['response']>
/** What expressions may read besides answers. */
type Facts = Record<string, string>
export const { findAnswers, insertSheet } = queries
export type { StoredAnswer } from './answers.queries.ts'

/** Where the answers of one sheet are: in rows of their own (below), or wherever else somebody keeps them. */
interface AnswerStore {
  find: () => Promise<queries.StoredAnswer[]>
  save: (rows: queries.StoredAnswer[], at: Date) => Promise<void>
  keepOnly: (items: string[]) => Promise<void>
  update: (changes: { rev: number; position?: string | null; updatedAt: Date }) => Promise<void>
}
/** A sheet as it is held while it changes. */
export interface Sheet {
  versionId: string
  rev: number
  store: AnswerStore
}

/** Changes to the sheet wait for each other until the transaction ends. */
export async function lockSheet(id: string): Promise<Sheet | undefined> {
  const row = await queries.lockSheet(id)
  return row && { versionId: row.versionId, rev: row.rev, store: inRows(id) }
}

const inRows = (id: string): AnswerStore => ({
  find: () => queries.findAnswers(id),
  save: (rows, at) => queries.saveAnswerRows(id, rows, at),
  keepOnly: (items) => queries.deleteAnswersBut(id, items),
  update: (changes) => queries.updateSheet(id, changes),
})

interface Keeping {
  facts: Facts
  /** Whose files an answer may name; null for people without an account. */
  userId: string | null
  at: Date
}

/**
 * Keeps changed answers of a sheet, each by its own revision: two tabs never overwrite each other unknowingly, and what
 * was said to be kept is. Call inside a transaction that holds the sheet (`lockSheet`).
 * @param at time of the change; of the day only where nothing finer may be known
 * @throws InvalidInput by item, and then nothing is kept
 */
export async function keepAnswers(
  sheet: Sheet,
  { changes, position, rev: heard = sheet.rev }: Pick<Changes, 'changes' | 'position'> & { rev?: number },
  { facts, userId, at }: Keeping,
): Promise<SaveResult> {
  const definition = await definitionOf(sheet.versionId)
  if (position && !itemsOf(definition).some(({ key }) => key === position))
    throw new InvalidInput({ position: ['error_choice'] })
  const stored = new Map((await sheet.store.find()).map((answer) => [answer.item, answer]))
  const tidy = changes.map((change) => ({ ...change, value: tidied(change.value) }))
  await refuseFaults(userId, definition, tidy)
  const { written, kept, conflicts } = sort(stored, tidy, userId !== null)
  refuseUnasked(definition, [...stored.values()], { sent: tidy, written, facts })
  await sheet.store.save(written, at)
  const rev = sheet.rev + written.length
  await sheet.store.update({ rev, updatedAt: at, ...(position !== undefined && { position }) })
  if (userId !== null && written.length > 0) {
    const current = new Map([...stored, ...written.map((answer) => [answer.item, answer] as const)])
    await deleteDropped(userId, stored.values(), current.values())
  }
  const others =
    heard < sheet.rev ? [...stored.values()].filter(({ item }) => !tidy.some((one) => one.item === item)) : []
  const newer = others.map(({ item, rev: at, value }) => ({ item, rev: at, value }))
  return { rev, saved_at: instant(at), kept, conflicts, others: newer }
}

/**
 * Checks that a sheet may be submitted, and removes what was answered before its question went away. Call inside a
 * transaction that holds the sheet.
 * @param shown its revision as the respondent saw it
 * @throws Refusal CONFLICT when it is another now; InvalidInput with what is missing, by item
 */
export async function closeSheet(
  sheet: Sheet,
  facts: Facts,
  shown = sheet.rev,
): Promise<{ definition: Definition; answers: Answers; scores: Scores }> {
  if (shown !== sheet.rev) throw new Refusal('CONFLICT')
  const definition = await definitionOf(sheet.versionId)
  const answers = plainAnswers(await sheet.store.find())
  const open = openItems(definition, answers, await keysFor(definition), facts)
  if (open.length > 0) throw new InvalidInput(faultErrors(open))
  const asked = askedItems(definition, answers, facts).map(({ item }) => item.key)
  await sheet.store.keepOnly(asked)
  const left = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.includes(key)))
  return { definition, answers: left, scores: scoresOf(definition, answers, facts) }
}

/**
 * What is to be stored of a sheet that is answered and submitted at once: no answer was there before.
 * @throws InvalidInput with what is wrong or missing, by item
 */
export async function checkAtOnce(
  versionId: string,
  changes: readonly AnswerChange[],
  { facts, userId }: Omit<Keeping, 'at'>,
): Promise<{ definition: Definition; rows: queries.StoredAnswer[] }> {
  const definition = await definitionOf(versionId)
  const tidy = changes.map((change) => ({ ...change, value: tidied(change.value) }))
  await refuseFaults(userId, definition, tidy)
  const { written } = sort(new Map(), tidy, false)
  const rows = written.filter(({ value }) => value !== null)
  refuseUnasked(definition, [], { sent: tidy, written: rows, facts })
  const open = openItems(definition, plainAnswers(rows), await keysFor(definition), facts)
  if (open.length > 0) throw new InvalidInput(faultErrors(open))
  return { definition, rows }
}

/** A sheet with its questions: everything needed to fill it in or to read it. Without a sheet nothing is answered yet. */
export async function readSheet(id: string, versionId: string, facts: Facts, language: Language) {
  const [answers, sheet] = await Promise.all([queries.findAnswers(id), queries.findSheet(id)])
  return readPaper({ rev: 0, position: null, ...sheet, answers }, versionId, facts, language)
}

/** The same of answers that were kept elsewhere. */
export async function readPaper(
  { answers, rev, position }: { answers: queries.StoredAnswer[]; rev: number; position: string | null },
  versionId: string,
  facts: Facts,
  language: Language,
) {
  const definition = await definitionOf(versionId)
  const { answered, total } = progressOf(definition, plainAnswers(answers), facts)
  return {
    definition,
    codelists: await optionsFor(definition, language),
    facts,
    answers: Object.fromEntries(answers.map(({ item, value, rev }) => [item, { value, rev }])),
    rev,
    position,
    answered,
    questions: total,
  }
}

/**
 * Decides about each answer that was changed.
 * @param isTimed the other side of a conflict is told with its time; of answers nobody may be known by there is only a day
 */
function sort(stored: ReadonlyMap<string, queries.StoredAnswer>, changes: readonly AnswerChange[], isTimed: boolean) {
  const written: queries.StoredAnswer[] = []
  const kept: SaveResult['kept'] = []
  const conflicts: SaveResult['conflicts'] = []
  for (const [item, list] of Map.groupBy(changes, (change) => change.item)) {
    const before = stored.get(item)
    const outcome = merge(before, list)
    const at = isTimed && before?.updatedAt ? instant(before.updatedAt) : null
    if (outcome.kind === 'conflict') conflicts.push({ item, rev: before?.rev ?? 0, value: before?.value ?? null, at })
    else kept.push({ item, rev: outcome.kind === 'write' ? outcome.row.rev : outcome.rev })
    if (outcome.kind === 'write') written.push(outcome.row)
  }
  return { written, kept, conflicts }
}

/** @throws InvalidInput for items there are not, and answers their items cannot have */
async function refuseFaults(
  userId: string | null,
  definition: Definition,
  changes: readonly AnswerChange[],
): Promise<void> {
  const codelists = await keysFor(definition)
  const items = new Map(itemsOf(definition).map((item) => [item.key, item]))
  // A Map: what is called `__proto__` is an item there is not.
  const errors = new Map<string, FieldError[]>()
  for (const { item: key, value } of changes) {
    const item = items.get(key)
    if (!item || item.type === 'info') {
      errors.set(key, ['error_question_unknown'])
      continue
    }
    const faults = faultsOf(definition, item, value, codelists)
    if (faults.length > 0) errors.set(key, wordsOf(faults))
    else if (!(await mayUse(userId, value))) errors.set(key, ['error_choice'])
  }
  if (errors.size > 0) throw new InvalidInput(Object.fromEntries(errors))
}

/** Files an answer names are the respondent's own. */
const mayUse = async (userId: string | null, value: AnswerChange['value']): Promise<boolean> =>
  typeof value !== 'object' ||
  value === null ||
  !('files' in value) ||
  (userId !== null && ownsFiles(userId, value.files))

/**
 * Answers to questions that are not asked are refused: neither with what will be stored nor with what the sender sees,
 * which differs when some of it is in conflict.
 */
function refuseUnasked(
  definition: Definition,
  stored: readonly queries.StoredAnswer[],
  { sent, written, facts }: { sent: readonly AnswerChange[]; written: readonly queries.StoredAnswer[]; facts: Facts },
): void {
  const before = plainAnswers(stored)
  const over = (changes: readonly { item: string; value: Answers[string] }[]): Answers => ({
    ...before,
    ...Object.fromEntries(changes.map(({ item, value }) => [item, value])),
  })
  const asked = new Set(
    [over(written), over(sent)].flatMap((answers) =>
      askedItems(definition, answers, facts).map(({ item }) => item.key),
    ),
  )
  const hidden = sent.filter(({ item, value }) => value !== null && !asked.has(item))
  if (hidden.length > 0)
    throw new InvalidInput(Object.fromEntries(hidden.map(({ item }) => [item, ['error_question_hidden']])))
}
