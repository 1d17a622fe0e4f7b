import { notePolicy } from '@korak/contract/application-record.policy.ts'
import type { NOTE_KINDS } from '@korak/contract/application-record.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { madeBefore } from '#changes/made-before.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { namingOf } from '#users/full-names.ts'
import * as queries from './notes.queries.ts'
import { seenRecord } from './record.service.ts'

/** Writes a note about an application the caller may see. @throws Refusal NOT_FOUND, also when nothing of what was sent may be read */
export const createNote = (
  who: Who,
  uid: string,
  { uid: id, kind, text }: { uid?: string | undefined; kind: (typeof NOTE_KINDS)[number]; text: string },
  language: Language,
): Promise<{ uid: string }> =>
  transact(async () => {
    const { row, isReadable } = await seenRecord(who, uid, language)
    if (!isReadable) throw new Refusal('NOT_FOUND')
    const { userId } = row
    const note = { applicationId: uid, userId, authorId: who.userId, kind, text, createdAt: now() }
    const isSame = (one: NonNullable<Awaited<ReturnType<typeof queries.lockNote>>>) =>
      one.applicationId === uid && one.authorId === who.userId && one.kind === kind && one.text === text
    const known = await madeBefore({ uid: id, find: queries.lockNote, isSame })
    if (known) return { uid: known.id }
    const made = await queries.insertNote({ ...(id && { id }), ...note })
    await audit({ action: 'notes.created', actorId: who.userId, subjectType: 'application', subjectId: uid })
    return { uid: made }
  })

/** So long a note that was deleted can be had back: longer than it is offered. */
const RESTORABLE_MS = 2 * 60_000
const sinceRestorable = () => new Date(now().getTime() - RESTORABLE_MS)

async function auditNote(who: Who, verb: 'deleted' | 'restored', applicationId: string): Promise<void> {
  const subject = { subjectType: 'application', subjectId: applicationId }
  await audit({ action: `notes.${verb}`, actorId: who.userId, ...subject })
}

/** Deletes a note of the caller's; `restoreNote` has it back. @throws Refusal NOT_FOUND, FORBIDDEN for a colleague's */
export const deleteNote = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    const note = await queries.lockNote(id)
    if (!note || note.deletedAt) throw new Refusal('NOT_FOUND')
    await seenRecord(who, note.applicationId, language)
    requireState(notePolicy.delete, { isMine: note.authorId === who.userId })
    await queries.setDeleted(id, now())
    await auditNote(who, 'deleted', note.applicationId)
  })

/** Brings back a note the caller has deleted just now. @throws Refusal NOT_FOUND */
export const restoreNote = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    const note = await queries.lockNote(id)
    if (!note || note.authorId !== who.userId) throw new Refusal('NOT_FOUND')
    // The answer to the same call was lost.
    if (!note.deletedAt) return
    if (note.deletedAt < sinceRestorable()) throw new Refusal('NOT_FOUND')
    await seenRecord(who, note.applicationId, language)
    await queries.setDeleted(id, null)
    await auditNote(who, 'restored', note.applicationId)
  })

/** Notes that were deleted and can be had back no more go for good. */
export const deleteNotesFinally = (): Promise<void> => queries.deleteFinally(sinceRestorable())

/** An account is being erased: its name and addresses go out of notes about other people, who get them with their data. */
export async function leaveOutOfNotes({ userId }: { userId: string }): Promise<void> {
  const naming = await namingOf(userId)
  for (const { id, text, createdAt } of await queries.findMaybeNaming(userId, naming.likes, naming.addresses)) {
    const rest = naming.leftOutOf(text, createdAt)
    if (rest !== text) await queries.updateText(id, rest)
  }
}
