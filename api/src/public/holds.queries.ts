import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import { countSubmitted } from './links.queries.ts'

/** Places taken: submitted ones, and those held by people who are at it; not one's own. */
export async function countTaken(linkId: string, at: Date, own?: Buffer): Promise<number> {
  const { held } = await db()
    .selectFrom('publicHolds')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('linkId', '=', linkId)
    .where('until', '>', at)
    .$if(own !== undefined, (query) => query.where('key', '<>', own ?? Buffer.alloc(0)))
    .executeTakeFirstOrThrow()
  return held + (await countSubmitted(linkId))
}

export const isHeld = async (key: Buffer, at: Date): Promise<boolean> =>
  (await db().selectFrom('publicHolds').select('key').where('key', '=', key).where('until', '>', at).execute()).length >
  0

export async function saveHold(key: Buffer, linkId: string, until: Date): Promise<void> {
  await db()
    .insertInto('publicHolds')
    .values({ key, linkId, until })
    .onConflict((on) => on.column('key').doUpdateSet({ until }))
    .execute()
}

export async function deleteHold(key: Buffer): Promise<void> {
  await db().deleteFrom('publicHolds').where('key', '=', key).execute()
}

/** Housekeeping: the hour is over. */
export const deletePastHolds = (): Promise<number> => deleteInBatches('public_holds', sql`until < now()`)
