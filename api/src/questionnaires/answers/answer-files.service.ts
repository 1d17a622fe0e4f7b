import { assignmentPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { DAY_MS, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { Spooled } from '#files/spool.ts'
import { type FileRow, deleteFile, storeFile } from '#files/store.ts'
import * as queries from './answer-files.queries.ts'
import type { StoredAnswer } from './answers.queries.ts'
import { lockOwn } from '#questionnaires/assignments/assignments.queries.ts'
import { requireState } from '#routing/may.ts'
import { definitionOf, whereOf } from '#questionnaires/versions/definition-cache.ts'

/** Files one person may keep with answers: ten questions with as many as there can be. */
const MAX_FILES = 50
/** So long an uploaded file waits for the answer that names it. */
const WAIT_MS = DAY_MS

const fileOf = ({ id, name, mime, size }: FileRow): z.input<typeof AnswerFile> => ({ uid: id, name, mime, size })

const filesIn = (answers: Iterable<Pick<StoredAnswer, 'value'>>): string[] =>
  [...answers].flatMap(({ value }) =>
    typeof value === 'object' && value !== null && 'files' in value ? value.files : [],
  )

/** Names and sizes of the files that answers name. */
export const filesOf = async (userId: string, answers: Iterable<Pick<StoredAnswer, 'value'>>) =>
  (await queries.findAnswerFiles(userId, filesIn(answers))).map(fileOf)

/**
 * Keeps a file for a question of an own assignment; the answer names it afterwards. The same file again is the same.
 * @throws Refusal NOT_FOUND, LOCKED when the assignment is closed, STATE_NOT_ALLOWED when it is filled in elsewhere;
 * InvalidInput when the question takes no files, or there are too many
 */
export const createAnswerFile = (who: Who, uid: string, item: string, spooled: Spooled) =>
  transact(async () => {
    const row = await lockOwn(uid, who.userId, now())
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(assignmentPolicy.answer, { status: row.status, where: whereOf(row) })
    const asked = itemsOf(await definitionOf(row.versionId ?? '')).find(({ key }) => key === item)
    if (asked?.type !== 'file') throw new InvalidInput({ item: ['error_question_unknown'] })
    const { same, count } = await queries.findSame(who.userId, spooled.sha256)
    if (same) return fileOf(same)
    if (count >= MAX_FILES)
      throw new InvalidInput({ file: [{ key: 'error_files_too_many', values: { max: MAX_FILES } }] })
    const entry = { userId: who.userId, collection: queries.COLLECTION, title: spooled.name }
    return fileOf(await storeFile(spooled, entry))
  })

/** Do all of these belong to answers of this person? */
export async function ownsFiles(userId: string, ids: string[]): Promise<boolean> {
  const found = await queries.findAnswerFiles(userId, ids)
  return found.length === new Set(ids).size
}

/** Removes the files answers no longer name. Call inside the transaction that has changed the answers. */
export async function deleteDropped(
  userId: string,
  before: Iterable<Pick<StoredAnswer, 'value'>>,
  after: Iterable<Pick<StoredAnswer, 'value'>>,
): Promise<void> {
  const left = new Set(filesIn(after))
  const dropped = filesIn(before).filter((id) => !left.has(id))
  for (const id of await queries.findUnnamed(userId, dropped)) await deleteFile({ id })
}

/** Removes files whose answer never came, or has gone with its questionnaire. */
export async function sweepAnswerFiles(): Promise<void> {
  for (const id of await queries.findLeftOver(new Date(now().getTime() - WAIT_MS))) await deleteFile({ id })
}
