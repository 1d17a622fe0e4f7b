import type { AnswerChange } from '@korak/contract/questionnaires.ts'
import { store } from './store.ts'

/**
 * What an earlier page kept to be read, of questions of which nothing newer is known: the last of each, for it may be asked
 * again by now. Those before it are given up.
 * @param answers as the server has them
 */
export async function leftBefore(
  owner: string,
  before: number,
  answers: Readonly<Record<string, { rev: number }>>,
): Promise<AnswerChange[]> {
  const rows = await store.left(owner, before).catch(() => [])
  const last = new Map(rows.map((row) => [row.item, row]))
  const left = [...last.values()].filter(({ item, base }) => base === (answers[item]?.rev ?? 0))
  const older = rows.filter(({ id, item }) => left.some((one) => one.item === item && one.id !== id))
  await store.remove(older.map(({ id }) => id))
  return left
}
