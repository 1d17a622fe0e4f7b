import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Use } from './codelists.rules.ts'

/** Items of questionnaires answered with options of a list, and of tables the columns that are. */
const askedBy = (list: string) => sql`(select v.id as version_id, i.item->>'key' as item, array(
    select c->>'key' from jsonb_array_elements(coalesce(i.item->'columns', '[]'::jsonb)) c where c->>'codelist' = ${list}
  ) as columns
  from questionnaire_versions v, jsonb_path_query(v.definition, '$.sections[*].items[*]') i(item)
  where v.asked_lists @> to_jsonb(${list}::text) and (i.item->>'codelist' = ${list}
    or jsonb_path_exists(i.item, '$.columns[*] ? (@.codelist == $list)', jsonb_build_object('list', ${list}::text))))`

/** Answers to them, each with the keys it names. */
const answered = (list: string) => sql`${askedBy(list)} q
  join answer_sheets s on s.version_id = q.version_id
  join answers a on a.sheet_id = s.id and a.item = q.item
  cross join lateral (
    select a.value #>> '{}' as key where jsonb_typeof(a.value) = 'string'
    union select jsonb_array_elements_text(a.value->'keys')
    union select r->'cells'->>c from jsonb_array_elements(a.value->'rows') r, unnest(q.columns) c
  ) k`

/** How many answers name each of these keys; of sealed ones nobody knows. */
export async function countAnswers(list: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`select k.key, count(*) as count from ${answered(list)}
    where k.key = any(${keys}::text[]) group by k.key`.execute(db())
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Answers still being given that name a key. */
export async function findOpenAnswers(list: string, key: string) {
  const { rows } = await sql<{ sheetId: string; item: string; value: unknown; columns: string[] }>`
    select a.sheet_id, a.item, a.value, q.columns from ${answered(list)}
    left join assignments t on t.id = s.assignment_id
    left join public_responses p on p.id = s.response_id
    where k.key = ${key} and coalesce(t.status, p.status) <> 'closed' for update of a`.execute(db())
  return rows
}

export const updateAnswer = (sheetId: string, item: string, value: unknown) =>
  db()
    .updateTable('answers')
    .set({ value: JSON.stringify(value) })
    .where('sheetId', '=', sheetId)
    .where('item', '=', item)
    .execute()

/** How many questionnaires ask for options of a list: all of them, and those of 360 feedback. */
export async function countQuestionnaires(list: string): Promise<{ all: number; feedback: number }> {
  const { rows } = await sql<{ all: number; feedback: number }>`
    select count(distinct v.questionnaire_id) as all,
      count(distinct v.questionnaire_id) filter (where v.definition->>'kind' = '360') as feedback
    from ${askedBy(list)} q join questionnaire_versions v on v.id = q.version_id`.execute(db())
  return rows[0] ?? { all: 0, feedback: 0 }
}

const names = ({ column, isList }: Use, key: unknown) =>
  isList ? sql<boolean>`${sql.ref(column)} @> array[${key}]::text[]` : sql<boolean>`${sql.ref(column)}::text = ${key}`

/** Rows of one table that name a key. */
export async function countRows(uses: readonly Use[], key: string): Promise<number> {
  const [first] = uses
  if (!first) return 0
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(first.table)}
    where ${sql.join(
      uses.map((use) => names(use, key)),
      sql` or `,
    )}`.execute(db())
  return rows[0]?.count ?? 0
}

/** SQL: a cell that names a key, and what it says with another one in its place, each once. */
export function replacing(use: Use, from: string, to: string) {
  const cell = sql.ref(use.column)
  const changed = use.isList
    ? sql`case when ${cell} @> array[${to}]::text[] then array_remove(${cell}, ${from}) else array_replace(${cell}, ${from}, ${to}) end`
    : sql`${to}`
  return { changed, isNamed: names(use, from) }
}
