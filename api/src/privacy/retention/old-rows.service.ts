import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { deleteFile } from '#files/store.ts'
import { emptyWordsAbout } from '#mail/mail.ts'
import * as queries from './rules.queries.ts'

/**
 * Removes a person's applications that were over before a day, with history and messages, those in the local mailbox as well, and
 * the CVs sent with them that nothing else keeps, and the files that went with messages. A current CV stays: it is the profile's.
 */
export const deleteProcessFiles = (person: string | null, before: string): Promise<void> =>
  transact(async () => {
    const gone = await queries.deleteOldApplications(person, before)
    if (gone.length === 0) return
    const cvs = gone.flatMap(({ cvFileId }) => cvFileId ?? [])
    for (const file of await queries.findLooseFiles([...new Set(cvs)])) await deleteFile(file)
    for (const file of await queries.findFilesWithoutMessage(person)) await deleteFile(file)
    if (person !== null)
      await emptyWordsAbout(
        person,
        gone.map(({ id }) => id),
      )
    await auditDeleted(person, gone.length)
  })

/** Removes a person's applications that were never sent and were over before a day. CVs are the profile's, and stay. */
export const deleteUnsent = (person: string | null, before: string): Promise<void> =>
  transact(async () => {
    const count = await queries.deleteUnsent(person, before)
    if (count > 0) await auditDeleted(person, count)
  })

const auditDeleted = (person: string | null, count: number): Promise<void> =>
  audit({ action: 'privacy.process_files_deleted', actorId: null, userId: person, details: { count } })

/** Removes a person's infected uploads; an application sent with one has no CV afterwards. */
export const deleteInfected = (person: string | null, before: string): Promise<void> =>
  transact(async () => {
    const files = await queries.releaseInfected(person, before)
    if (files.length === 0) return
    for (const file of files) await deleteFile(file)
    await audit({
      action: 'privacy.infected_files_deleted',
      actorId: null,
      userId: person,
      details: { count: files.length },
    })
  })
