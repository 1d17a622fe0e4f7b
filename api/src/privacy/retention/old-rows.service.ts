import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { deleteFile } from '#files/store.ts'
import * as queries from './rules.queries.ts'

/**
 * Removes a person's applications that were over before a day, with history and messages, and the CVs sent with them
 * that nothing else keeps. A current CV stays: it is the profile's.
 */
export const deleteProcessFiles = (person: string | null, before: string): Promise<void> =>
  transact(async () => {
    const gone = await queries.deleteOldApplications(person, before)
    if (gone.length === 0) return
    const cvs = gone.flatMap(({ cvFileId }) => cvFileId ?? [])
    for (const file of await queries.findLooseFiles([...new Set(cvs)])) await deleteFile(file)
    await audit({
      action: 'privacy.process_files_deleted',
      actorId: null,
      userId: person,
      details: { count: gone.length },
    })
  })

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
