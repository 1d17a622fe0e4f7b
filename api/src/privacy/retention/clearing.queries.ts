import { sql } from 'kysely'
import { emptyColumns } from '#candidates/stored-fields.ts'
import { db } from '#db/db.ts'

/** @returns false when the profile was going to be cleared already, has been since the end, or there is none */
export async function setClearOn(userId: string, day: string, endedAt: Date): Promise<boolean> {
  const row = await db()
    .updateTable('candidates')
    .set({ clearOn: day })
    .where('userId', '=', userId)
    .where('clearOn', 'is', null)
    .where((is) => is.or([is('clearedAt', 'is', null), is('clearedAt', '<', endedAt)]))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when nothing was going to be cleared */
export async function unsetClearOn(userId: string): Promise<boolean> {
  const row = await db()
    .updateTable('candidates')
    .set({ clearOn: null })
    .where('userId', '=', userId)
    .where('clearOn', 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the profile of a held account until the transaction ends. @returns undefined when it is not due (any more) */
export async function lockDueProfile(userId: string, day: string) {
  const { rows } = await sql<{ clearOn: string }>`select c.clear_on as "clearOn" from candidates c
    where c.user_id = ${userId} and c.clear_on <= ${day} and not exists (
      select from legal_holds h where h.user_id = c.user_id and h.released_at is null) for update of c`.execute(db())
  return rows[0]
}

/** Locks a profile that has not been cleared since that instant, until the transaction ends. @returns is there one */
export async function lockUncleared(userId: string, at: Date): Promise<boolean> {
  const row = await db()
    .selectFrom('candidates')
    .select('userId')
    .where('userId', '=', userId)
    .where((is) => is.or([is('clearedAt', 'is', null), is('clearedAt', '<', at)]))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** When profiles were cleared last, since an instant or ever. */
export const findCleared = (since: Date | null) =>
  db()
    .selectFrom('candidates')
    .select('userId')
    .select((is) => is.ref('clearedAt').$notNull().as('clearedAt'))
    .where('clearedAt', '>=', since ?? new Date(0))
    .orderBy('userId')
    .execute()

/** People whose profile goes on this day or should have gone. */
export async function findDueProfiles(day: string) {
  const { rows } = await sql<{ userId: string; on: string }>`select c.user_id as "userId", c.clear_on as "on"
    from candidates c where c.clear_on <= ${day} and not exists (
      select from legal_holds h where h.user_id = c.user_id and h.released_at is null)
    order by c.clear_on, c.user_id`.execute(db())
  return rows
}

/** Parts of a profile that have rows of their own. */
const PARTS = [
  'candidateDemographics',
  'candidateExperiences',
  'candidateSchoolings',
  'candidateSkills',
  'candidateLanguages',
  'cvReadings',
] as const

/**
 * Empties everything a profile consists of; what belongs to the account itself and to sent applications stays. The account has
 * changed at that instant and not later, so that what the person wanted of it since is heard when it is repeated.
 */
export async function emptyProfile(userId: string, at: Date): Promise<void> {
  await db()
    .updateTable('candidates')
    .set({
      ...emptyColumns('candidates'),
      clearOn: null,
      clearedAt: at,
      updatedAt: sql<Date>`now()`,
    })
    .where('userId', '=', userId)
    .execute()
  for (const table of PARTS) await db().deleteFrom(table).where('userId', '=', userId).execute()
  // What stays with a sent application goes with no other one, and is read for no profile.
  await db()
    .updateTable('files')
    .set({ isCurrent: false, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('isCurrent', '=', true)
    .execute()
  await db()
    .updateTable('users')
    .set({
      positionTitle: null,
      positionDepartment: null,
      avatarFileId: null,
      wantedJobId: null,
      updatedAt: sql<Date>`greatest(updated_at, ${at})`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Files of the person that no application keeps: neither as the CV it was sent with nor with its messages. */
export const findFreeFiles = (userId: string) =>
  db()
    .selectFrom('files as f')
    .select(['f.id', 'f.storageKey'])
    .where('f.userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applications as a').select('a.id').whereRef('a.cvFileId', '=', 'f.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messageFiles as m').select('m.fileId').whereRef('m.fileId', '=', 'f.id'))),
    )
    .execute()

/** At which places of a list are profiles that were cleared at that instant or later, or are not here. */
export async function findClearedSince(people: readonly string[], at: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select w.place from
      unnest(${people}::uuid[], ${at}::timestamptz[]) with ordinality as w (person, at, place)
    left join candidates c on c.user_id = w.person where c.user_id is null or c.cleared_at >= w.at`.execute(db())
  return rows.map(({ place }) => place - 1)
}
