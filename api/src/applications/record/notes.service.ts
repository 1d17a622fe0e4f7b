import { notePolicy } from '@korak/contract/application-record.policy.ts'
import type { NOTE_KINDS } from '@korak/contract/application-record.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import * as queries from './notes.queries.ts'
import { seenRecord } from './record.service.ts'

/** Writes a note about an application the caller may see. @throws Refusal NOT_FOUND, also when nothing of what was sent may be read */
export const createNote = (
  who: Who,
  uid: string,
  { kind, text }: { kind: (typeof NOTE_KINDS)[number]; text: string },
  language: Language,
): Promise<{ uid: string }> =>
  transact(async () => {
    const { row, isReadable } = await seenRecord(who, uid, language)
    if (!isReadable) throw new Refusal('NOT_FOUND')
    const { userId } = row
    const note = { applicationId: uid, userId, authorId: who.userId, kind, text, createdAt: now() }
    const id = await queries.insertNote(note)
    await audit({ action: 'notes.created', actorId: who.userId, subjectType: 'application', subjectId: uid })
    return { uid: id }
  })

/** Deletes a note of the caller's. @throws Refusal NOT_FOUND, FORBIDDEN for a colleague's */
export const deleteNote = (who: Who, id: string, language: Language): Promise<void> =>
  transact(async () => {
    const note = await queries.findNote(id)
    if (!note) throw new Refusal('NOT_FOUND')
    await seenRecord(who, note.applicationId, language)
    requireState(notePolicy.delete, { isMine: note.authorId === who.userId })
    await queries.deleteNote(id)
    const subject = { subjectType: 'application', subjectId: note.applicationId }
    await audit({ action: 'notes.deleted', actorId: who.userId, ...subject })
  })
