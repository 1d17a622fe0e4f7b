import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { fieldsElsewhere } from './locks.ts'
import { store } from './store.ts'

/**
 * What earlier pages kept to be read, of questions of which nothing newer is known: the last of each, for it may be asked
 * again by now. Those before it stay to be read; what the server has anyway is given up.
 * @param answers as the server has them
 */
export async function leftBefore(
  owner: string,
  before: number,
  answers: Readonly<Record<string, { rev: number; value: AnswerValue }>>,
): Promise<AnswerChange[]> {
  const elsewhere = await fieldsElsewhere()
  const rows = await store.left(owner, before).catch(() => [])
  const left = rows.filter(({ page }) => !elsewhere.has(page)).map(({ change }) => change)
  const had = ({ item, value }: AnswerChange) => JSON.stringify(value) === JSON.stringify(answers[item]?.value)
  await store.remove(left.filter(had).map(({ id }) => id))
  const last = new Map(left.filter((one) => !had(one)).map((one) => [one.item, one]))
  return [...last.values()].filter(({ item, base }) => base === (answers[item]?.rev ?? 0))
}
