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

/**
 * What the trail and the histories hold now.
 * @param noun what is acted on: of the others it counts only how many there are
 */
export async function traces(noun: string): Promise<Traces> {
  const one = ([entity, { table }]: [string, { table: string }]) => {
    const content = sql`md5(string_agg((to_jsonb(t) - 'updated_at' - 'rev')::text, ' ' order by id))`
    return sql`select ${entity}::text as entity, count(*)::int as count, ${entity === noun ? content : sql`null`} as rows,
      (select count(*)::int from entity_changes where entity = ${entity}) as entries from ${sql.table(table)} t`
  }
  const found = await sql<{ entity: string; count: number; rows: string | null; entries: number }>`
    select 'trail' as entity, count(*)::int as count, null as rows, 0 as entries from audit_events where action !~ 'read$'
    union all ${sql.join(Object.entries(REVISIONS).map(one), sql` union all `)}`.execute(db())
  const entities = new Map(found.rows.map(({ entity, ...held }) => [entity, held] as const))
  const trail = entities.get('trail')?.count ?? 0
  entities.delete('trail')
  return { trail, entities }
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
