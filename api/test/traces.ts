import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { REVISIONS } from './trials.ts'

/** What was there to be read of what was done, at one time. */
interface Traces {
  /** Entries of the trail; that something was read is no change. */
  trail: number
  /** Of each thing with a revision: how many there are, all they hold, and the entries of its history. */
  entities: Map<string, { count: number; rows: string | null; entries: number }>
}

/** What the trail and the histories hold now. */
export async function traces(): Promise<Traces> {
  const entities: Traces['entities'] = new Map()
  for (const [entity, { table }] of Object.entries(REVISIONS)) {
    const found = await sql<{ count: number; rows: string | null; entries: number }>`
      select count(*)::int as count, md5(string_agg((to_jsonb(t) - 'updated_at' - 'rev')::text, ' ' order by id)) as rows,
        (select count(*)::int from entity_changes where entity = ${entity}) as entries
      from ${sql.table(table)} t`.execute(db())
    if (found.rows[0]) entities.set(entity, found.rows[0])
  }
  const trail = await sql<{ count: number }>`
    select count(*)::int as count from audit_events where action !~ 'read$'`.execute(db())
  return { trail: trail.rows[0]?.count ?? 0, entities }
}

/**
 * What an action has left out: an entry of the trail, or of the history of what it has changed, made or deleted.
 * @param noun what was acted on; what only follows from it, in records of other nouns, has no history
 */
export function leftOut(noun: string, before: Traces, after: Traces): string[] {
  const unwritten = [...after.entities].filter(([entity, { count, rows, entries }]) => {
    const was = before.entities.get(entity)
    const isTouched = was?.count !== count || (entity === noun && was.rows !== rows)
    return isTouched && was?.entries === entries
  })
  return [...(after.trail > before.trail ? [] : ['trail']), ...unwritten.map(([entity]) => `history of ${entity}`)]
}
