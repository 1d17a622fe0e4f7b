import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import { countSubmitted } from '#public-questionnaires/links.queries.ts'

/** Places taken: submitted ones, and those held until one of these ends; not one's own. */
export async function countTaken(linkId: string, ends: Buffer[], own?: Buffer): Promise<number> {
  const { held } = await db()
    .selectFrom('publicHolds')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('linkId', '=', linkId)
    .where('ends', 'in', ends)
    .$if(own !== undefined, (query) => query.where('key', '<>', own ?? Buffer.alloc(0)))
    .executeTakeFirstOrThrow()
  return held + (await countSubmitted(linkId))
}

export const isHeld = async (key: Buffer, ends: Buffer[]): Promise<boolean> =>
  (await db().selectFrom('publicHolds').select('key').where('key', '=', key).where('ends', 'in', ends).execute())
    .length > 0

export async function saveHold(key: Buffer, linkId: string, ends: Buffer): Promise<void> {
  await db()
    .insertInto('publicHolds')
    .values({ key, linkId, ends })
    .onConflict((on) => on.column('key').doUpdateSet({ ends }))
    .execute()
}

export async function deleteHold(key: Buffer): Promise<void> {
  await db().deleteFrom('publicHolds').where('key', '=', key).execute()
}

/** Deletes those that have none of these ends. */
export const deleteOtherHolds = (ends: Buffer[]): Promise<number> =>
  deleteInBatches('public_holds', sql`ends <> all(${ends}::bytea[])`)
