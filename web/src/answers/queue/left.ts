import type { AnswerValue } from '@korak/contract/definition.ts'
import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { fieldsElsewhere } from './locks.ts'
import { type Store, type WaitingChange, store } from './store.ts'

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

/**
 * What earlier pages could not send, to be sent now. Of a question that several of them changed it is what the last one has
 * typed: nobody has seen both, and one upon the other they would be taken for changes of one. What the others typed last is
 * kept to be read.
 */
export async function takenUp(from: Store, owner: string, before: number): Promise<AnswerChange[]> {
  const rows = await from.all(owner, before)
  const last = new Map(rows.map((row) => [row.change.item, row]))
  const isLast = ({ page, change }: WaitingChange) => page === last.get(change.item)?.page
  const others = rows.filter((row) => !isLast(row))
  const theirs = new Map(others.map((row) => [`${row.page} ${row.change.item}`, row.change]))
  const isSame = ({ item, value }: AnswerChange) =>
    JSON.stringify(value) === JSON.stringify(last.get(item)?.change.value)
  const unread = [...theirs.values()].filter((change) => !isSame(change)).map(({ id }) => id)
  await from.refuse(unread)
  await from.remove(others.map(({ change }) => change.id).filter((id) => !unread.includes(id)))
  return rows.filter(isLast).map(({ change }) => change)
}
