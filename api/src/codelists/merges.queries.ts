import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { CodelistMerges } from '#db/schema.ts'
import type { Use } from './codelists.rules.ts'
import { replacing } from './uses.queries.ts'

const KEYS: Record<Use['table'], string> = {
  candidates: 'user_id',
  companies: 'id',
  jobs: 'id',
  offers: 'id',
  placements: 'id',
  postal_codes: 'code',
}
const ANSWERS = 'answers'

export const insertMerge = async (merge: Insertable<CodelistMerges>): Promise<string> =>
  (await db().insertInto('codelistMerges').values(merge).returning('id').executeTakeFirstOrThrow()).id

/** Held until the transaction ends. */
export const lockMerge = (id: string) =>
  db().selectFrom('codelistMerges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function deleteMerge(id: string): Promise<void> {
  await db().deleteFrom('codelistMerges').where('id', '=', id).execute()
}

/** Those made before an instant. */
export async function deleteMerges(before: Date): Promise<void> {
  await db().deleteFrom('codelistMerges').where('createdAt', '<', before).execute()
}

/** Rows that name a key name another one from now on, each once; what they said before is kept with the merge. */
export async function moveRows(merge: string, use: Use, from: string, to: string): Promise<void> {
  const { changed, isNamed } = replacing(use, from, to)
  const [table, cell, key] = [sql.table(use.table), sql.ref(use.column), sql.ref(KEYS[use.table])]
  await sql`with old as (select ${key} as row_key, to_jsonb(${cell}) as before from ${table} where ${isNamed} for update),
    moved as (update ${table} t set ${cell} = ${changed} from old where t.${key} = old.row_key
      returning old.row_key::text, old.before, to_jsonb(t.${cell}) as after)
    insert into codelist_merge_rows (merge_id, place, field, row_key, before, after)
    select ${merge}, ${use.table}, ${use.column}, row_key, before, after from moved`.execute(db())
}

/** Puts back what nobody has changed since. @returns how many rows were moved, and how many of them went back */
export async function putBackRows(merge: string, use: Use): Promise<{ moved: number; back: number }> {
  const [table, cell, key] = [sql.table(use.table), sql.ref(use.column), sql.ref(KEYS[use.table])]
  const { rows } = await sql<{ moved: number; back: number }>`with kept as (
      select row_key, before, after from codelist_merge_rows
      where merge_id = ${merge} and place = ${use.table} and field = ${use.column}),
    back as (update ${table} t
      set ${cell} = (jsonb_populate_record(null::${table}, jsonb_build_object(${use.column}::text, kept.before))).${cell}
      from kept where t.${key}::text = kept.row_key and to_jsonb(t.${cell}) = kept.after returning 1)
    select (select count(*)::int from kept) as moved, (select count(*)::int from back) as back`.execute(db())
  return rows[0] ?? { moved: 0, back: 0 }
}

interface MovedAnswer {
  sheetId: string
  item: string
  before: unknown
  after: unknown
}
export async function keepAnswer(merge: string, { sheetId, item, before, after }: MovedAnswer): Promise<void> {
  await db()
    .insertInto('codelistMergeRows')
    .values({
      mergeId: merge,
      place: ANSWERS,
      field: item,
      rowKey: sheetId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/** Answers nobody has changed or submitted since say again what they said. */
export async function putBackAnswers(merge: string): Promise<{ moved: number; back: number }> {
  const { rows } = await sql<{ moved: number; back: number }>`with kept as (
      select field, row_key, before, after from codelist_merge_rows where merge_id = ${merge} and place = ${ANSWERS}),
    back as (update answers a set value = kept.before from kept, answer_sheets s
        left join assignments t on t.id = s.assignment_id left join public_responses p on p.id = s.response_id
      where a.sheet_id::text = kept.row_key and a.item = kept.field and a.value = kept.after and s.id = a.sheet_id
        and coalesce(t.status, p.status) <> 'closed' returning 1)
    select (select count(*)::int from kept) as moved, (select count(*)::int from back) as back`.execute(db())
  return rows[0] ?? { moved: 0, back: 0 }
}

/** The option is one of its own again, with the aliases it had. */
export async function takeApart({ optionId, intoId, wasActive, aliases }: ApartRow): Promise<void> {
  await sql`update codelist_options set updated_at = now(),
      merged_into = case when id = ${optionId} then null else ${optionId}::int end,
      is_active = case when id = ${optionId} then ${wasActive} else is_active end
    where merged_into = ${intoId} and (id = ${optionId} or id = any(${aliases}::int[]))`.execute(db())
}
interface ApartRow {
  optionId: number
  intoId: number
  wasActive: boolean
  aliases: number[]
}
