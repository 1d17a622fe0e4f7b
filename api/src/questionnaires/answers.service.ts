import type { Answers, Definition } from '@korak/contract/definition.ts'
import type { AnswerChange, questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import { faultsOf, isAnswered } from '@korak/engine/answers.ts'
import { itemsOf } from '@korak/engine/expressions.ts'
import { askedItems } from '@korak/engine/visibility.ts'
import type { z } from 'zod'
import type { Ask } from '#ask.ts'
import type { Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { findAnswers, ownsFiles, saveAnswerRows, type StoredAnswer } from './answers.queries.ts'
import { lockOwn, updateAssignment } from './assignments.queries.ts'
import { begin } from './assignments.service.ts'
import { wordsOf } from './fault-words.ts'
import { merge } from './merging.ts'
import { definitionOf, factsOf, keysFor, plainAnswers } from './paper.ts'

type Route = (typeof questionnaireRoutes)['PUT /portal/questionnaires/:uid/answers']
type Changes = z.output<Route['body']>
type Kept = z.input<Route['response']>

/**
 * Keeps changed answers of an own assignment, each by its own revision: two tabs never overwrite each other unknowingly,
 * and what was said to be kept is.
 * @throws Refusal NOT_FOUND, LOCKED when it is closed, STATE_NOT_ALLOWED when it is filled in elsewhere; InvalidInput by
 * item, and then nothing is kept
 */
export const saveAnswers = (who: Who, uid: string, { changes, position }: Changes, ask: Ask): Promise<Kept> =>
  transact(async () => {
    const row = await lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.status === 'closed') throw new Refusal('LOCKED')
    if (row.versionId === null) throw new Refusal('STATE_NOT_ALLOWED')
    const definition = await definitionOf(row.versionId)
    const isItem = (key: string) => itemsOf(definition).some((item) => item.key === key)
    if (position && !isItem(position)) throw new InvalidInput({ position: ['error_choice'] })
    const stored = new Map((await findAnswers(uid)).map((answer) => [answer.item, answer]))
    const tidy = changes.map((change) => ({ ...change, value: isAnswered(change.value) ? change.value : null }))
    await refuseFaults(who, definition, tidy)
    const at = now()
    const { written, kept, conflicts } = sort(stored, tidy)
    refuseUnasked(definition, [...stored.values()], { sent: tidy, written, facts: factsOf(row) })
    await begin(row, who, ask)
    await saveAnswerRows(uid, written, at)
    const rev = row.rev + written.length
    await updateAssignment(uid, { rev, updatedAt: at, ...(position !== undefined && { position }) })
    return { rev, saved_at: instant(at), kept, conflicts }
  })

/** Decides about each answer that was changed. */
function sort(stored: ReadonlyMap<string, StoredAnswer>, changes: readonly AnswerChange[]) {
  const written: StoredAnswer[] = []
  const kept: Kept['kept'] = []
  const conflicts: Kept['conflicts'] = []
  for (const [item, list] of Map.groupBy(changes, (change) => change.item)) {
    const before = stored.get(item)
    const outcome = merge(before, list)
    if (outcome.kind === 'conflict') conflicts.push({ item, rev: before?.rev ?? 0, value: before?.value ?? null })
    else kept.push({ item, rev: outcome.kind === 'write' ? outcome.row.rev : outcome.rev })
    if (outcome.kind === 'write') written.push(outcome.row)
  }
  return { written, kept, conflicts }
}

/** @throws InvalidInput for items there are not, and answers their items cannot have */
async function refuseFaults(who: Who, definition: Definition, changes: readonly AnswerChange[]): Promise<void> {
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
    else if (!(await mayUse(who, value))) errors.set(key, ['error_choice'])
  }
  if (errors.size > 0) throw new InvalidInput(Object.fromEntries(errors))
}

/** Files an answer names are the respondent's own. */
const mayUse = async ({ userId }: Who, value: AnswerChange['value']): Promise<boolean> =>
  typeof value !== 'object' || value === null || !('files' in value) || ownsFiles(userId, value.files)

/**
 * Answers to questions that are not asked are refused: neither with what will be stored nor with what the sender sees,
 * which differs when some of it is in conflict.
 */
function refuseUnasked(
  definition: Definition,
  stored: readonly StoredAnswer[],
  { sent, written, facts }: { sent: readonly AnswerChange[]; written: readonly StoredAnswer[]; facts: object },
): void {
  const before = plainAnswers(stored)
  const over = (changes: readonly { item: string; value: Answers[string] }[]): Answers => ({
    ...before,
    ...Object.fromEntries(changes.map(({ item, value }) => [item, value])),
  })
  const asked = new Set(
    [over(written), over(sent)].flatMap((answers) =>
      askedItems(definition, answers, { ...facts }).map(({ item }) => item.key),
    ),
  )
  const hidden = sent.filter(({ item, value }) => value !== null && !asked.has(item))
  if (hidden.length > 0)
    throw new InvalidInput(Object.fromEntries(hidden.map(({ item }) => [item, ['error_question_hidden']])))
}
