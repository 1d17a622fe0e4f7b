import type { CameBy } from '@korak/contract/entered-applications.rules.ts'
import { sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Candidates, Users } from '#db/schema.ts'

/** What was written down of an application and its person; undefined of one that came by the portal. */
export const findEntered = (uid: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('candidates as c', 'c.userId', 'a.userId')
    .leftJoin('files as f', 'f.id', 'a.cvFileId')
    .select(['a.id', 'a.userId', 'a.rev', 'a.cameOn', 'a.hasOriginals', 'a.message', 'a.cvFileId'])
    .select(['f.name as cvName', 'f.createdAt as cvAt'])
    .select((is) => is.ref('a.cameBy').$castTo<CameBy>().as('cameBy'))
    .select(['u.name', 'u.language', 'u.email', 'u.givenEmail', 'c.phone', 'c.address', 'c.postal', 'c.city'])
    .where('a.id', '=', uid)
    .where('a.cameBy', '<>', 'portal')
    .executeTakeFirst()
export type EnteredRow = NonNullable<Awaited<ReturnType<typeof findEntered>>>

const touched = { updatedAt: sql<string>`now()` }

/** Changes the person, and how they are called in all that was entered of them. */
export async function updatePerson(
  userId: string,
  user: Pick<Updateable<Users>, 'name' | 'language'>,
  reached: Pick<Updateable<Candidates>, 'phone' | 'address' | 'postal' | 'city'>,
): Promise<void> {
  if (Object.keys(user).length > 0)
    await db()
      .updateTable('users')
      .set({ ...user, ...touched })
      .where('id', '=', userId)
      .execute()
  if (Object.keys(reached).length > 0)
    await db()
      .updateTable('candidates')
      .set({ ...reached, ...touched })
      .where('userId', '=', userId)
      .execute()
  const sent = {
    ...(user.name !== undefined && { sentName: user.name }),
    ...(reached.phone !== undefined && { sentPhone: reached.phone }),
  }
  if (Object.keys(sent).length === 0) return
  await db()
    .updateTable('applications')
    .set(sent)
    .where('userId', '=', userId)
    .where('cameBy', '<>', 'portal')
    .execute()
}
