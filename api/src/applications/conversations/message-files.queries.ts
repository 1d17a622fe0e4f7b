import type { MessageFile } from '@korak/contract/message-files.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { MessageFiles } from '#db/schema.ts'
import { FILES_OF } from './message-files.ts'

export const insertMessageFile = (row: Insertable<MessageFiles>) =>
  db().insertInto('messageFiles').values(row).execute()

/** Files of one message. */
export async function findFilesOf(event: string): Promise<MessageFile[]> {
  const row = await db()
    .selectFrom('applicationEvents as e')
    .select(sql<MessageFile[]>`${sql.raw(FILES_OF('e.id'))}`.as('files'))
    .where('e.id', '=', event)
    .executeTakeFirst()
  return row?.files ?? []
}

/** How many files the candidate has sent with messages about an application. */
export async function countFilesOfCandidate(uid: string): Promise<number> {
  const { count } = await db()
    .selectFrom('messageFiles as m')
    .innerJoin('applicationEvents as e', 'e.id', 'm.eventId')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('e.applicationId', '=', uid)
    .where('e.actor', '=', 'candidate')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Until the transaction ends nothing else is sent by the same person: what they have together cannot grow unseen. */
export async function lockFilesOfCandidate(userId: string): Promise<void> {
  await db().selectFrom('candidates').select('userId').where('userId', '=', userId).forUpdate().execute()
}

/** Bytes of all files the candidate has sent with messages. */
export async function bytesOfCandidate(userId: string): Promise<number> {
  const { bytes } = await db()
    .selectFrom('messageFiles as m')
    .innerJoin('applicationEvents as e', 'e.id', 'm.eventId')
    .innerJoin('files as f', 'f.id', 'm.fileId')
    .select(sql<string>`coalesce(sum(f.size), 0)`.as('bytes'))
    .where('m.userId', '=', userId)
    .where('e.actor', '=', 'candidate')
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** A file that went with a message about this application. */
export const findFileOf = (uid: string, file: string) =>
  db()
    .selectFrom('files as f')
    .innerJoin('messageFiles as m', 'm.fileId', 'f.id')
    .innerJoin('applicationEvents as e', 'e.id', 'm.eventId')
    .selectAll('f')
    .where('e.applicationId', '=', uid)
    .where('f.id', '=', file)
    .executeTakeFirst()
