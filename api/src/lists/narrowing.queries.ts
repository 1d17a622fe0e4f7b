// Filters by what belongs to another row, such as the title of the job somebody has applied for.
import type { Language } from '@korak/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.ts'
import { condition, hasParts } from './conditions.queries.ts'
import type { Filter } from './filters.ts'
import type { Selection } from './lists.queries.ts'

/** Rows of more are soon come across, whatever they are sorted by. */
const FEW = 1000

interface Narrowed {
  conditions: RawBuilder<boolean>[]
  /** Rows are read by the few there are of what they belong to. */
  isFew: boolean
}
const asked = new WeakMap<Selection, Promise<Narrowed>>()
/** What the filters of a selection ask of rows; what they belong to is looked for once. */
export function narrowed(selection: Selection): Promise<Narrowed> {
  const known = asked.get(selection)
  if (known) return known
  const answer = Promise.all(selection.filters.map((filter) => narrow(filter, selection.language))).then((all) => ({
    conditions: all.map(({ few, isIt }) => few ?? isIt),
    isFew: all.some(({ few }) => few !== undefined),
  }))
  asked.set(selection, answer)
  return answer
}

/**
 * PostgreSQL cannot tell how many a condition fits, and goes through all rows in their order for the few that do: those are read by
 * what they belong to.
 */
async function narrow(
  filter: Filter,
  language: Language,
): Promise<Record<'isIt', RawBuilder<boolean>> & { few?: RawBuilder<boolean> }> {
  const isIt = condition(filter, language)
  const { of } = filter.column
  if (of === undefined) return { isIt }
  const isOne =
    of.within !== undefined && filter.operator === 'contains'
      ? sql`${hasParts(of.within, String(filter.values[0]))} and ${isIt}`
      : isIt
  const { rows } = await sql<{ ids: string; isMany: boolean }>`select coalesce(array_agg(id), '{}')::text as ids,
    count(*) > ${sql.lit(FEW)} as is_many
    from (select ${sql.raw(of.id)} as id from ${sql.raw(of.from)} where ${isOne} limit ${sql.lit(FEW + 1)}) fit`.execute(
    db(),
  )
  if (rows[0]?.isMany) return { isIt }
  return { isIt, few: sql<boolean>`${sql.raw(of.key)} = any(${rows[0]?.ids}::uuid[])` }
}
